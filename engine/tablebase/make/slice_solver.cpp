#include "engine/tablebase/make/slice_solver.h"

namespace tratto::tablebase {

namespace {

/// Configurations that a thread takes at a time.
constexpr std::size_t configurations_at_a_time = 2048;

std::size_t parity(int ply) {
  return static_cast<std::size_t>(ply & 1);
}

}  // namespace

SliceSolver::SliceSolver(const Layout& layout, const ZeroingMoves& zeroing, const Workers& workers)
    : layout_(layout), zeroing_(zeroing), workers_(workers) {
  for (Side& side : sides_) {
    side.states.resize(layout.configurations());
    for (std::vector<Found>& found : side.found)
      found.resize(layout.configurations());
  }
}

void SliceSolver::for_all(const Task& task) {
  workers_.share(layout_.configurations(), configurations_at_a_time,
                 [&](std::size_t begin, std::size_t end) {
                   Placement placement = pawns_;
                   for (std::size_t number = begin; number < end; ++number) {
                     if (!place(layout_, number, placement)) continue;
                     for (const Color side : {White, Black})
                       task(placement, side);
                   }
                 });
}

void SliceSolver::solve(const Placement& pawns, std::size_t slice, SolvedPart& part) {
  pawns_ = pawns;
  const std::size_t positions = layout_.configurations() * word_positions;
  for (const Color side : {White, Black}) {
    values_[side] = part.values(side).subspan(slice * positions, positions);
    sides_[side].states.assign(layout_.configurations(), {});
    for (std::vector<Found>& found : sides_[side].found)
      found.assign(layout_.configurations(), {});
  }
  cursed_ = false;
  for_all([&](const Placement& at, Color side) { begin(at, side, part); });
  for_all([&](const Placement& at, Color side) { find_first(at, side); });
  run_plies();
}

void SliceSolver::begin(const Placement& placement, Color side, const SolvedPart& part) {
  const Word legal = ~placement.fixed & ~checks(layout_, placement, ~side);
  if (legal == 0) return;
  const Outcomes captures = zeroing_.captures(placement, side);
  Outcomes all = zeroing_.pawn_moves(placement, side, part.view());
  Value* const own = values(placement, side);
  for (const Square last : squares_of(legal))
    own[last] = Value::draw();
  for (Outcome outcome = 0; outcome < outcome_count; ++outcome) {
    for (const Square last : squares_of(captures[outcome] & legal))
      own[last].set_best_capture(outcome);
    all[outcome] |= captures[outcome];
  }
  State& now = state(placement, side);
  now.open = now.escape = legal;
  now.saved = with_at_least(all, Draw);
  now.cursed_win = with(all, CursedWin) & ~with(all, Win) & legal;
  now.blessed_loss = with(all, BlessedLoss) & ~now.saved & legal;
  if (now.cursed_win | now.blessed_loss) cursed_ = true;
  // Ply 1 begins with wins by captures and pawn moves, and with losses where there is nothing else.
  Found& first = sides_[side].found[parity(1)][placement.number];
  first.won = with(all, Win) & legal;
  for (const Square last : squares_of(first.won))
    own[last].set_zeroing_wins();
  first.lost = with(all, Loss) & ~now.saved & ~now.blessed_loss & legal;
}

void SliceSolver::find_first(const Placement& placement, Color side) {
  const State& now = state(placement, side);
  if (now.open == 0) return;
  const Word stuck =
      now.open & ~moves_into(layout_, placement, side, now.open, [&](std::size_t number) {
        return sides_[~side].states[number].escape;
      });
  Found& first = sides_[side].found[parity(1)][placement.number];
  const Word no_move = stuck & ~first.lost & ~first.won & ~now.saved & ~now.blessed_loss;
  const Word mated = no_move & checks(layout_, placement, side);
  sides_[side].found[parity(0)][placement.number].lost = mated;
  for (const Square last : squares_of(no_move & ~mated))
    values(placement, side)[last].set_stalemate();
}

void SliceSolver::run_plies() {
  for_all([&](const Placement& at, Color side) { commit(at, side, 0); });
  for (int ply = 1;; ++ply) {
    changed_ = false;
    for_all([&](const Placement& at, Color side) { step(at, side, ply); });
    if (!changed_ && (ply >= cursed_plies || !cursed_)) return;
    if (changed_) {
      for_all([&](const Placement& at, Color side) { commit(at, side, ply); });
    } else {
      skip_to_cursed();
      ply = cursed_plies - 1;
    }
  }
}

/// Nothing is left to find before ply 101.
void SliceSolver::skip_to_cursed() {
  for (Side& side : sides_)
    for (std::vector<Found>& found : side.found)
      found.assign(found.size(), {});
}

void SliceSolver::step(const Placement& placement, Color side, int ply) {
  const State& now = state(placement, side);
  Found& found = sides_[side].found[parity(ply)][placement.number];
  const std::vector<Found>& before = sides_[~side].found[parity(ply - 1)];
  Word won = 0;
  Word threatened = 0;
  if (ply == 1) {
    won = found.won;
    threatened = found.lost;
  }
  found = {};
  if (now.open == 0) return;
  won |= moves_into(layout_, placement, side, now.open,
                    [&](std::size_t number) { return before[number].lost; });
  threatened |= moves_into(layout_, placement, side, now.open,
                           [&](std::size_t number) { return before[number].won; });
  if (ply < cursed_plies) threatened &= ~now.blessed_loss;
  if (ply == cursed_plies) {
    won |= now.cursed_win;
    threatened |= now.blessed_loss;
  }
  found.won = won & now.open;
  threatened &= now.open & ~now.saved & ~won;
  if (threatened != 0)
    found.lost =
        threatened & ~moves_into(layout_, placement, side, threatened, [&](std::size_t number) {
          return sides_[~side].states[number].escape;
        });
  if (found.won | found.lost) changed_ = true;
}

void SliceSolver::commit(const Placement& placement, Color side, int ply) {
  const Found& found = sides_[side].found[parity(ply)][placement.number];
  if (found == Found{}) return;
  State& now = state(placement, side);
  decide(placement, side, found.won, Value::win(ply));
  decide(placement, side, found.lost, Value::loss(ply));
  now.open &= ~(found.won | found.lost);
  now.escape &= ~found.won;
  if (ply == cursed_plies)
    for (const Square last : squares_of(found.won & now.cursed_win))
      values(placement, side)[last].set_zeroing_wins();
}

void SliceSolver::decide(const Placement& placement, Color side, Word where, Value value) {
  Value* const own = values(placement, side);
  for (const Square last : squares_of(where))
    own[last].decide(value);
}

}  // namespace tratto::tablebase
