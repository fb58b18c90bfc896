#include "engine/tablebase/make/slice_solver.h"

#include <algorithm>

#include "engine/base/relaxed.h"

namespace tratto::tablebase {

namespace {

/// Number of configurations per task of a thread.
constexpr std::size_t configurations_at_a_time = 2048;

/// Adds positions to a word that other threads change, too.
void add(Word& word, Word more) {
  if ((more & ~load_relaxed(word)) != 0) __atomic_fetch_or(&word, more, __ATOMIC_RELAXED);
}

}  // namespace

SliceSolver::SliceSolver(const Layout& layout, const ZeroingMoves& zeroing, const Workers& workers)
    : layout_(layout), zeroing_(zeroing), workers_(workers) {
  for (Side& side : sides_) {
    side.states.resize(layout.configurations());
    for (ResultSet* const set : {&side.frontier, &side.candidates}) {
      set->words.resize(layout.configurations());
      set->flags.resize(layout.configurations());
    }
  }
}

void SliceSolver::for_all(const Task& task) {
  workers_.share(layout_.configurations(), configurations_at_a_time,
                 [&](std::size_t begin, std::size_t end) {
                   Placement placement = pawns_;
                   for (std::size_t i = begin; i < end; ++i) {
                     if (!place(layout_, i, placement)) continue;
                     for (const Color side : {White, Black})
                       task(placement, side);
                   }
                 });
}

void SliceSolver::for_flagged(ResultSet Side::*set, const Task& task) {
  workers_.share(
      layout_.configurations(), configurations_at_a_time, [&](std::size_t begin, std::size_t end) {
        Placement placement = pawns_;
        for (const Color side : {White, Black}) {
          const auto flags = std::span((sides_[side].*set).flags);
          const auto next = [&](std::size_t from) {
            const auto chunk = flags.subspan(from, end - from);
            return from + static_cast<std::size_t>(std::find(chunk.begin(), chunk.end(), 1) -
                                                   chunk.begin());
          };
          for (std::size_t i = begin; (i = next(i)) < end; ++i)
            if (place(layout_, i, placement)) task(placement, side);
        }
      });
}

void SliceSolver::solve(const Placement& pawns, std::size_t slice, SolvedPart& part,
                        const std::function<bool()>& keep_going) {
  pawns_ = pawns;
  reset(slice, part);
  for_all([&](const Placement& at, Color side) { add_zeroing_moves(at, side, part); });
  for_all([&](const Placement& at, Color side) { find_mates(at, side); });
  iterate(keep_going);
}

void SliceSolver::reset(std::size_t slice, SolvedPart& part) {
  const std::size_t positions = layout_.configurations() * word_positions;
  for (const Color side : {White, Black}) {
    values_[side] = part.values(side).subspan(slice * positions, positions);
    sides_[side].states.assign(layout_.configurations(), {});
    for (ResultSet* const set : {&sides_[side].frontier, &sides_[side].candidates}) {
      std::fill(set->words.begin(), set->words.end(), Results{});
      std::fill(set->flags.begin(), set->flags.end(), std::uint8_t{0});
    }
  }
  has_cursed_ = false;
}

/// Sets up the state of the legal positions from the results of captures and pawn moves. Candidates
/// of ply 1 are the wins by such moves, and the losses of positions that have only such moves.
void SliceSolver::add_zeroing_moves(const Placement& placement, Color side,
                                    const SolvedPart& part) {
  const Word legal = ~placement.fixed & ~positions_in_check(layout_, placement, ~side);
  if (legal == 0) return;
  const Outcomes captures = zeroing_.captures(placement, side, legal);
  Outcomes all =
      zeroing_.pawn_moves(placement, side, legal & ~positions_with(captures, Win), part.view());
  Value* const own = values(placement, side);
  for (const Square last : squares_of(legal))
    own[last] = Value::draw();
  for (Outcome outcome = 0; outcome < outcome_count; ++outcome) {
    for (const Square last : squares_of(captures[outcome]))
      own[last].set_best_capture(outcome);
    all[outcome] |= captures[outcome];
  }
  const Word won = positions_with(all, Win) & legal;
  for (const Square last : squares_of(won))
    own[last].set_zeroing_wins();

  State& now = state(placement, side);
  now.undecided = now.not_won = legal;
  now.never_lost = positions_with_at_least(all, Draw);
  now.cursed_win = positions_with(all, CursedWin) & ~won & legal;
  now.blessed_loss = positions_with(all, BlessedLoss) & ~now.never_lost & legal;
  if (now.cursed_win | now.blessed_loss) has_cursed_ = true;
  const Word lost = positions_with(all, Loss) & ~now.never_lost & ~now.blessed_loss & legal;
  add_candidates(side, placement.configuration, won, lost);
}

/// Checkmates, which are the frontier of ply 0, and stalemates.
void SliceSolver::find_mates(const Placement& placement, Color side) {
  const State& now = state(placement, side);
  if (now.undecided == 0) return;
  const Word no_quiet_move = now.undecided & ~with_escape(placement, side, now.undecided);
  const Results& zeroing = sides_[side].candidates.words[placement.configuration];
  const Word no_move =
      no_quiet_move & ~zeroing.lost & ~zeroing.won & ~now.never_lost & ~now.blessed_loss;
  const Word mated = no_move & positions_in_check(layout_, placement, side);
  set_frontier(placement, side, {0, mated});
  for (const Square last : squares_of(no_move & ~mated))
    values(placement, side)[last].set_stalemate();
}

Word SliceSolver::with_escape(const Placement& placement, Color side, Word positions) const {
  return positions_with_move_into(
      layout_, placement, side, positions,
      [&](std::size_t configuration) { return sides_[~side].states[configuration].not_won; });
}

void SliceSolver::iterate(const std::function<bool()>& keep_going) {
  for_flagged(&Side::frontier,
              [&](const Placement& at, Color side) { store_frontier(at, side, 0); });
  for (int ply = 1; keep_going(); ++ply) {
    has_found_any_ = false;
    for_flagged(&Side::frontier,
                [&](const Placement& at, Color side) { mark_predecessors(at, side); });
    if (ply == cursed_plies && has_cursed_)
      for_all([&](const Placement& at, Color side) { add_cursed_candidates(at, side); });
    for_flagged(&Side::candidates,
                [&](const Placement& at, Color side) { confirm_candidates(at, side, ply); });
    for_flagged(&Side::frontier,
                [&](const Placement& at, Color side) { store_frontier(at, side, ply); });
    if (has_found_any_) continue;
    if (ply >= cursed_plies || !has_cursed_) return;
    // Nothing changes before ply 101.
    ply = cursed_plies - 1;
  }
}

/// Takes moves back from the frontier: predecessors of lost positions are won, those of won
/// positions may be lost.
void SliceSolver::mark_predecessors(const Placement& placement, Color side) {
  const Results found = frontier(placement, side);
  set_frontier(placement, side, {});
  if (found.lost != 0)
    visit_predecessors(layout_, placement, ~side, found.lost,
                       [&](std::size_t configuration, Word positions) {
                         add_candidates(~side, configuration, positions, 0);
                       });
  if (found.won != 0)
    visit_predecessors(layout_, placement, ~side, found.won,
                       [&](std::size_t configuration, Word positions) {
                         add_candidates(~side, configuration, 0, positions);
                       });
}

void SliceSolver::add_candidates(Color side, std::size_t configuration, Word won, Word lost) {
  const State& now = sides_[side].states[configuration];
  won &= now.undecided;
  lost &= now.undecided & ~now.never_lost;
  if ((won | lost) == 0) return;
  ResultSet& candidates = sides_[side].candidates;
  if (won != 0) add(candidates.words[configuration].won, won);
  if (lost != 0) add(candidates.words[configuration].lost, lost);
  store_relaxed(candidates.flags[configuration], std::uint8_t{1});
}

/// At ply 101: what captures and pawn moves decide that the fifty-move rule makes draws.
void SliceSolver::add_cursed_candidates(const Placement& placement, Color side) {
  const State& now = state(placement, side);
  add_candidates(side, placement.configuration, now.cursed_win, now.blessed_loss);
}

/// Moves the candidates that are decided to the frontier: all won ones, and those lost ones in
/// which no move escapes.
void SliceSolver::confirm_candidates(const Placement& placement, Color side, int ply) {
  Results& candidates = sides_[side].candidates.words[placement.configuration];
  Results found{candidates.won, candidates.lost & ~candidates.won};
  candidates = {};
  sides_[side].candidates.flags[placement.configuration] = 0;
  if (ply < cursed_plies) found.lost &= ~state(placement, side).blessed_loss;
  if (found.lost != 0) found.lost &= ~with_escape(placement, side, found.lost);
  if ((found.won | found.lost) == 0) return;
  set_frontier(placement, side, found);
  has_found_any_ = true;
}

/// Writes the values of the positions that this ply decided.
void SliceSolver::store_frontier(const Placement& placement, Color side, int ply) {
  const Results& found = frontier(placement, side);
  set_values(placement, side, found.won, Value::win(ply));
  set_values(placement, side, found.lost, Value::loss(ply));
  State& now = state(placement, side);
  now.undecided &= ~(found.won | found.lost);
  now.not_won &= ~found.won;
  if (ply == cursed_plies)
    for (const Square last : squares_of(found.won & now.cursed_win))
      values(placement, side)[last].set_zeroing_wins();
}

void SliceSolver::set_values(const Placement& placement, Color side, Word where, Value value) {
  Value* const own = values(placement, side);
  for (const Square last : squares_of(where))
    own[last].decide(value);
}

}  // namespace tratto::tablebase
