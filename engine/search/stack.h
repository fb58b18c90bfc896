#pragma once

#include <array>

#include "engine/search/history/correction_history.h"
#include "engine/search/history/move_history.h"
#include "engine/search/pv_line.h"

namespace tratto {

/// One entry of the search stack: what the search knows at one ply of the path it is on. Entries
/// lie side by side, so that a node can ask about the plies before and after its own.
struct StackEntry {
  int ply = 0;

  // -- The node here --
  Score static_eval = Score::none();  ///< Static evaluation, corrected; none in check.
  /// Bounds of the score by the laws: a side that can never mate scores no more than a draw.
  Score min = -Score::infinite();
  Score max = Score::infinite();
  bool was_pv = false;   ///< TT-PV: on the principal variation now or when it was last searched.
  Bitboard threats = 0;  ///< The squares the enemy attacks.
  Move excluded;         ///< The move that a singular search leaves out.
  /// Beta cutoffs at this ply since the node two plies up was entered: by this node, its siblings
  /// and its cousins.
  int cutoffs = 0;

  // -- The move made from here now --
  Move move;              ///< None for a null move.
  Piece moved = NoPiece;  ///< The piece that makes it: a pawn, if it promotes.
  bool is_quiet = false;  ///< It neither captures nor promotes to a queen.
  int reduction = 0;      ///< Plies by which it is reduced.
  ContinuationHistory::Row* continuation = nullptr;  ///< The row of that move.

  PvLine pv;  ///< The best line from here on.

  // -- Along the path --
  [[nodiscard]] StackEntry& plies_ago(int count) { return this[-count]; }
  [[nodiscard]] const StackEntry& plies_ago(int count) const { return this[-count]; }
  [[nodiscard]] StackEntry& parent() { return plies_ago(1); }
  [[nodiscard]] const StackEntry& parent() const { return plies_ago(1); }
  [[nodiscard]] StackEntry& child() { return this[1]; }
  [[nodiscard]] StackEntry& grandchild() { return this[2]; }

  /// A quiet move led here.
  [[nodiscard]] bool came_by_quiet_move() const { return parent().move && parent().is_quiet; }
  /// The evaluation rose since our move before; since the one before that, if we were in check
  /// then.
  [[nodiscard]] bool is_improving() const {
    const Score earlier = plies_ago(2).static_eval != Score::none() ? plies_ago(2).static_eval
                                                                    : plies_ago(4).static_eval;
    return static_eval != Score::none() && earlier != Score::none() && static_eval > earlier;
  }
  /// The rows of the moves that led here, for continuation history.
  [[nodiscard]] ContinuationRows continuations() const {
    return {plies_ago(1).continuation, plies_ago(2).continuation, plies_ago(4).continuation,
            plies_ago(6).continuation};
  }
  /// The last two moves, for correction history.
  [[nodiscard]] CorrectionHistory::Context last_moves() const {
    const StackEntry& last = plies_ago(1);
    const StackEntry& earlier = plies_ago(2);
    return {last.move ? last.moved : NoPiece, last.move.to(),
            earlier.move ? earlier.moved : NoPiece, earlier.move.to()};
  }
};

/// The entries of a path, with a few empty ones before the root, so that looking a few plies back
/// needs no test.
class SearchStack {
 public:
  static constexpr int before_root = 7;

  explicit SearchStack(ContinuationHistory& histories) {
    for (int i = 0; i < static_cast<int>(entries_.size()); ++i) {
      entries_[i].ply = i - before_root;
      entries_[i].continuation = &histories.after_nothing();
    }
  }
  StackEntry& root() { return entries_[before_root]; }

 private:
  std::array<StackEntry, before_root + max_ply + 3> entries_;
};

}  // namespace tratto
