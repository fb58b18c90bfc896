#pragma once

#include "engine/tablebase/make/retrograde.h"

namespace tratto::tablebase {

/// Solves one slice, ply by ply. At ply n it finds the positions that are won or lost in n: a side
/// wins in n if a move leads to where the other is lost in n - 1; it is lost in n if every move
/// leads to where the other has won by then, and one to where it wins in n - 1. Captures and pawn
/// moves leave the slice; what they lead to has been looked up before. All 64 positions of a word
/// are dealt with at once.
class SliceSolver {
 public:
  SliceSolver(const Layout& layout, const ZeroingMoves& zeroing, const Workers& workers);

  /// `pawns` holds the squares of the pawns. What pawn moves lead to is in `part` already; the
  /// slice's own values are written there.
  void solve(const Placement& pawns, std::size_t slice, SolvedPart& part);

 private:
  /// What one ply found in a configuration.
  struct Found {
    Word won = 0;
    Word lost = 0;
    bool operator==(const Found&) const = default;
  };
  /// What is known of a configuration with one side to move.
  struct State {
    Word open = 0;          ///< Legal and undecided.
    Word escape = 0;        ///< Legal and not won: where the other side would not mind to go.
    Word saved = 0;         ///< A capture or pawn move draws or better: never lost.
    Word cursed_win = 0;    ///< Wins in 101 by one of those, if not sooner.
    Word blessed_loss = 0;  ///< One of those loses in 101: not lost sooner.
  };
  struct Side {
    std::vector<State> states;
    std::array<std::vector<Found>, 2> found;  ///< Of even and odd plies: this one, the one before.
  };
  using Task = std::function<void(const Placement& placement, Color side)>;

  /// Runs the task for every configuration whose pieces stand on different squares.
  void for_all(const Task& task);
  void begin(const Placement& placement, Color side, const SolvedPart& part);
  void find_first(const Placement& placement, Color side);
  void run_plies();
  void skip_to_cursed();
  void step(const Placement& placement, Color side, int ply);
  void commit(const Placement& placement, Color side, int ply);
  void decide(const Placement& placement, Color side, Word where, Value value);

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
  std::atomic<bool> changed_ = false;  ///< The ply found something.
  std::atomic<bool> cursed_ = false;   ///< Something is decided at ply 101.
};

}  // namespace tratto::tablebase
