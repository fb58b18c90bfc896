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

/// Solves one slice, ply by ply. Ply n finds the positions that are won or lost in n plies: won if
/// a move leads to a position lost in n - 1; lost if every move leads to a position won by then,
/// and one of them to a win in n - 1. Captures and pawn moves leave the slice; their results are
/// looked up beforehand. All 64 positions of a word are processed at once, and only predecessors of
/// the positions found in the previous ply are examined.
class SliceSolver {
 public:
  SliceSolver(const Layout& layout, const ZeroingMoves& zeroing, const Workers& workers);

  /// Writes the slice's values to `part`, which already contains the positions after pawn moves.
  /// `pawns`: the squares of the pawns. Stops when `go_on`, called once per ply, returns false.
  void solve(const Placement& pawns, std::size_t slice, SolvedPart& part,
             const std::function<bool()>& go_on);

 private:
  /// Positions of a configuration that a ply found or has to examine.
  struct Found {
    Word won = 0;
    Word lost = 0;
  };
  /// The state of a configuration with one side to move.
  struct State {
    Word open = 0;          ///< Legal and undecided.
    Word escape = 0;        ///< Legal and not won: a move to it saves the other side.
    Word saved = 0;         ///< A capture or pawn move at least draws: never lost.
    Word cursed_win = 0;    ///< Wins in 101 by a capture or pawn move, if not earlier.
    Word blessed_loss = 0;  ///< A capture or pawn move loses in 101: not lost earlier.
  };
  /// One word per configuration, and flags of the non-empty ones.
  struct Marked {
    std::vector<Found> words;
    std::vector<std::uint8_t> flags;
  };
  struct Side {
    std::vector<State> states;
    Marked found;       ///< Found by the previous ply.
    Marked candidates;  ///< Candidates: won if open; lost if open and there is no escape.
  };
  using Task = std::function<void(const Placement& placement, Color side)>;

  /// Runs the task for every valid configuration.
  void for_all(const Task& task);
  /// Runs the task for the marked configurations.
  void for_marked(Marked Side::*which, const Task& task);
  void begin(const Placement& placement, Color side, const SolvedPart& part);
  void find_first(const Placement& placement, Color side);
  void run_plies(const std::function<bool()>& go_on);
  void add_cursed(const Placement& placement, Color side);
  void spread(const Placement& placement, Color side);
  void judge(const Placement& placement, Color side, int ply);
  void commit(const Placement& placement, Color side, int ply);
  void decide(const Placement& placement, Color side, Word where, Value value);
  void mark(Color side, std::size_t number, Word won, Word lost);

  [[nodiscard]] State& state(const Placement& placement, Color side) {
    return sides_[side].states[placement.number];
  }
  [[nodiscard]] Value* values(const Placement& placement, Color side) {
    return values_[side].data() + placement.number * word_positions;
  }

  const Layout& layout_;
  const ZeroingMoves& zeroing_;
  const Workers& workers_;
  Placement pawns_;
  std::array<std::span<Value>, color_count> values_;
  std::array<Side, color_count> sides_;
  std::atomic<bool> changed_ = false;  ///< The ply decided a position.
  std::atomic<bool> cursed_ = false;   ///< A position is decided at ply 101.
};

}  // namespace tratto::tablebase
