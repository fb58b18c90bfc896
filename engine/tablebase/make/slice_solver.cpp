#include "engine/tablebase/make/slice_solver.h"

#include <algorithm>

#include "engine/base/relaxed.h"

namespace tratto::tablebase {

namespace {

/// Number of configurations per task of a thread.
constexpr std::size_t configurations_at_a_time = 2048;

void add(Word& word, Word more) {
  if ((more & ~load_relaxed(word)) != 0) __atomic_fetch_or(&word, more, __ATOMIC_RELAXED);
}

}  // namespace

SliceSolver::SliceSolver(const Layout& layout, const ZeroingMoves& zeroing, const Workers& workers)
    : layout_(layout), zeroing_(zeroing), workers_(workers) {
  for (Side& side : sides_) {
    side.states.resize(layout.configurations());
    for (Marked* const marked : {&side.found, &side.candidates}) {
      marked->words.resize(layout.configurations());
      marked->flags.resize(layout.configurations());
    }
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

void SliceSolver::for_marked(Marked Side::*which, const Task& task) {
  workers_.share(
      layout_.configurations(), configurations_at_a_time, [&](std::size_t begin, std::size_t end) {
        Placement placement = pawns_;
        for (const Color side : {White, Black}) {
          const auto flags = std::span((sides_[side].*which).flags);
          const auto next = [&](std::size_t from) {
            const auto chunk = flags.subspan(from, end - from);
            return from + static_cast<std::size_t>(std::find(chunk.begin(), chunk.end(), 1) -
                                                   chunk.begin());
          };
          for (std::size_t number = begin; (number = next(number)) < end; ++number)
            if (place(layout_, number, placement)) task(placement, side);
        }
      });
}

void SliceSolver::solve(const Placement& pawns, std::size_t slice, SolvedPart& part,
                        const std::function<bool()>& go_on) {
  pawns_ = pawns;
  const std::size_t positions = layout_.configurations() * word_positions;
  for (const Color side : {White, Black}) {
    values_[side] = part.values(side).subspan(slice * positions, positions);
    sides_[side].states.assign(layout_.configurations(), {});
    for (Marked* const marked : {&sides_[side].found, &sides_[side].candidates}) {
      std::fill(marked->words.begin(), marked->words.end(), Found{});
      std::fill(marked->flags.begin(), marked->flags.end(), std::uint8_t{0});
    }
  }
  cursed_ = false;
  for_all([&](const Placement& at, Color side) { begin(at, side, part); });
  for_all([&](const Placement& at, Color side) { find_first(at, side); });
  run_plies(go_on);
}

void SliceSolver::begin(const Placement& placement, Color side, const SolvedPart& part) {
  const Word legal = ~placement.fixed & ~checks(layout_, placement, ~side);
  if (legal == 0) return;
  const Outcomes captures = zeroing_.captures(placement, side, legal);
  Outcomes all = zeroing_.pawn_moves(placement, side, legal & ~with(captures, Win), part.view());
  Value* const own = values(placement, side);
  for (const Square last : squares_of(legal))
    own[last] = Value::draw();
  for (Outcome outcome = 0; outcome < outcome_count; ++outcome) {
    for (const Square last : squares_of(captures[outcome]))
      own[last].set_best_capture(outcome);
    all[outcome] |= captures[outcome];
  }
  State& now = state(placement, side);
  now.open = now.escape = legal;
  now.saved = with_at_least(all, Draw);
  now.cursed_win = with(all, CursedWin) & ~with(all, Win) & legal;
  now.blessed_loss = with(all, BlessedLoss) & ~now.saved & legal;
  if (now.cursed_win | now.blessed_loss) cursed_ = true;
  // Ply 1 starts with wins by captures and pawn moves, and with losses of positions that have only
  // such moves.
  const Word won = with(all, Win) & legal;
  for (const Square last : squares_of(won))
    own[last].set_zeroing_wins();
  mark(side, placement.number, won, with(all, Loss) & ~now.saved & ~now.blessed_loss & legal);
}

void SliceSolver::find_first(const Placement& placement, Color side) {
  const State& now = state(placement, side);
  if (now.open == 0) return;
  const Word stuck =
      now.open & ~moves_into(layout_, placement, side, now.open, [&](std::size_t number) {
        return sides_[~side].states[number].escape;
      });
  const Found& first = sides_[side].candidates.words[placement.number];
  const Word no_move = stuck & ~first.lost & ~first.won & ~now.saved & ~now.blessed_loss;
  const Word mated = no_move & checks(layout_, placement, side);
  sides_[side].found.words[placement.number] = {0, mated};
  sides_[side].found.flags[placement.number] = mated != 0;
  for (const Square last : squares_of(no_move & ~mated))
    values(placement, side)[last].set_stalemate();
}

void SliceSolver::run_plies(const std::function<bool()>& go_on) {
  for_marked(&Side::found, [&](const Placement& at, Color side) { commit(at, side, 0); });
  for (int ply = 1; go_on(); ++ply) {
    changed_ = false;
    for_marked(&Side::found, [&](const Placement& at, Color side) { spread(at, side); });
    if (ply == cursed_plies && cursed_)
      for_all([&](const Placement& at, Color side) { add_cursed(at, side); });
    for_marked(&Side::candidates, [&](const Placement& at, Color side) { judge(at, side, ply); });
    for_marked(&Side::found, [&](const Placement& at, Color side) { commit(at, side, ply); });
    if (changed_) continue;
    if (ply >= cursed_plies || !cursed_) return;
    // Nothing changes before ply 101.
    ply = cursed_plies - 1;
  }
}

/// Retracts moves from the positions found in the previous ply.
void SliceSolver::spread(const Placement& placement, Color side) {
  Found& found = sides_[side].found.words[placement.number];
  if (found.lost != 0)
    moves_from(layout_, placement, ~side, found.lost,
               [&](std::size_t number, Word positions) { mark(~side, number, positions, 0); });
  if (found.won != 0)
    moves_from(layout_, placement, ~side, found.won,
               [&](std::size_t number, Word positions) { mark(~side, number, 0, positions); });
  found = {};
  sides_[side].found.flags[placement.number] = 0;
}

void SliceSolver::mark(Color side, std::size_t number, Word won, Word lost) {
  const State& now = sides_[side].states[number];
  won &= now.open;
  lost &= now.open & ~now.saved;
  if ((won | lost) == 0) return;
  Marked& candidates = sides_[side].candidates;
  if (won != 0) add(candidates.words[number].won, won);
  if (lost != 0) add(candidates.words[number].lost, lost);
  store_relaxed(candidates.flags[number], std::uint8_t{1});
}

void SliceSolver::add_cursed(const Placement& placement, Color side) {
  const State& now = state(placement, side);
  mark(side, placement.number, now.cursed_win, now.blessed_loss);
}

void SliceSolver::judge(const Placement& placement, Color side, int ply) {
  const State& now = state(placement, side);
  Found& candidates = sides_[side].candidates.words[placement.number];
  Found found{candidates.won, candidates.lost & ~candidates.won};
  candidates = {};
  sides_[side].candidates.flags[placement.number] = 0;
  if (ply < cursed_plies) found.lost &= ~now.blessed_loss;
  if (found.lost != 0)
    found.lost &= ~moves_into(layout_, placement, side, found.lost, [&](std::size_t number) {
      return sides_[~side].states[number].escape;
    });
  if ((found.won | found.lost) == 0) return;
  sides_[side].found.words[placement.number] = found;
  sides_[side].found.flags[placement.number] = 1;
  changed_ = true;
}

void SliceSolver::commit(const Placement& placement, Color side, int ply) {
  const Found& found = sides_[side].found.words[placement.number];
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
