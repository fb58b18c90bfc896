#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <span>
#include <vector>

#include "engine/tablebase/make/solved_part.h"
#include "engine/tablebase/make/workers.h"
#include "engine/tablebase/make/zeroing.h"

namespace tratto::tablebase {

/// Retrograde analysis of one slice, ply by ply. Ply n finds the positions that are won or lost in
/// n plies: won if a move leads to a position lost in n - 1; lost if every move leads to a position
/// that is won by then, one of them won in n - 1. Captures and pawn moves leave the slice; their
/// results are looked up beforehand. All 64 positions of a word are processed at once, and only
/// predecessors of the positions found in the previous ply are examined.
class SliceSolver {
 public:
  SliceSolver(const Layout& layout, const ZeroingMoves& zeroing, const Workers& workers);

  /// Writes the slice's values to `part`, which already contains the positions after pawn moves.
  /// `pawns`: the squares of the pawns. Stops, with an incomplete result, when `keep_going`, called
  /// once per ply, returns false.
  void solve(const Placement& pawns, std::size_t slice, SolvedPart& part,
             const std::function<bool()>& keep_going);

 private:
  /// The state of a configuration's positions with one side to move.
  struct State {
    Word undecided = 0;     ///< Legal, and neither won nor lost so far.
    Word not_won = 0;       ///< Legal, and not won so far: the other side escapes by a move to it.
    Word never_lost = 0;    ///< A capture or pawn move draws or wins.
    Word cursed_win = 0;    ///< A capture or pawn move wins at ply 101, if nothing wins earlier.
    Word blessed_loss = 0;  ///< A capture or pawn move loses at ply 101: not lost earlier.
  };
  /// Positions of a configuration: won and lost ones, or candidates for either.
  struct Results {
    Word won = 0;
    Word lost = 0;
  };
  /// A set of results: one word pair per configuration, and a flag for each that is not empty.
  struct ResultSet {
    std::vector<Results> words;
    std::vector<std::uint8_t> flags;
  };
  struct Side {
    std::vector<State> states;
    ResultSet frontier;    ///< Decided in the previous ply.
    ResultSet candidates;  ///< Predecessors of the frontier: won, or lost if no move escapes.
  };
  using Task = std::function<void(const Placement& placement, Color side)>;

  /// Runs the task for every valid configuration and side to move.
  void for_all(const Task& task);
  /// Runs the task for those that are not empty in a set.
  void for_flagged(ResultSet Side::*set, const Task& task);

  // -- Ply 0 --
  void reset(std::size_t slice, SolvedPart& part);
  void add_zeroing_moves(const Placement& placement, Color side, const SolvedPart& part);
  void find_mates(const Placement& placement, Color side);
  // -- Each ply from 1 --
  void iterate(const std::function<bool()>& keep_going);
  void mark_predecessors(const Placement& placement, Color side);
  void add_cursed_candidates(const Placement& placement, Color side);
  void confirm_candidates(const Placement& placement, Color side, int ply);
  void store_frontier(const Placement& placement, Color side, int ply);

  void add_candidates(Color side, std::size_t configuration, Word won, Word lost);
  void set_values(const Placement& placement, Color side, Word where, Value value);

  [[nodiscard]] State& state(const Placement& placement, Color side) {
    return sides_[side].states[placement.configuration];
  }
  [[nodiscard]] Results& frontier(const Placement& placement, Color side) {
    return sides_[side].frontier.words[placement.configuration];
  }
  void set_frontier(const Placement& placement, Color side, const Results& results) {
    frontier(placement, side) = results;
    sides_[side].frontier.flags[placement.configuration] = (results.won | results.lost) != 0;
  }
  /// The values of a configuration, by the square of the last mover.
  [[nodiscard]] Value* values(const Placement& placement, Color side) {
    return values_[side].data() + placement.configuration * word_positions;
  }
  /// Those of the positions in which `side` has a quiet move to a position that the opponent has
  /// not won.
  [[nodiscard]] Word with_escape(const Placement& placement, Color side, Word positions) const;

  const Layout& layout_;
  const ZeroingMoves& zeroing_;
  const Workers& workers_;
  Placement pawns_;
  std::array<std::span<Value>, color_count> values_;
  std::array<Side, color_count> sides_;
  std::atomic<bool> has_found_any_ = false;  ///< The current ply decided a position.
  std::atomic<bool> has_cursed_ = false;     ///< A capture or pawn move decides at ply 101.
};

}  // namespace tratto::tablebase
