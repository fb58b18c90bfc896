#pragma once

#include <array>

#include "engine/search/history/correction_history.h"
#include "engine/search/history/move_history.h"
#include "engine/search/score.h"

namespace tratto {

/// The best line found from a node on.
class PvLine {
 public:
  void clear() { moves_.clear(); }
  /// Becomes `move` followed by `rest`.
  void set(Move move, const PvLine& rest) {
    moves_.clear();
    moves_.push_back(move);
    for (const Move next : rest.moves_) {
      if (moves_.size() == moves_.capacity()) break;
      moves_.push_back(next);
    }
  }
  [[nodiscard]] const auto& moves() const { return moves_; }

 private:
  StaticVector<Move, max_ply> moves_;
};

/// What the search knows at one ply of the path it is on.
struct Frame {
  int ply = 0;
  Move move;              ///< The move made from here now; none for a null move.
  Piece moved = NoPiece;  ///< The piece that makes it, as it arrives.
  ContinuationHistory::Row* continuation = nullptr;  ///< The row of that move.
  Move excluded;                     ///< The move a singular-extension search leaves out.
  Score evaluation = Score::none();  ///< Corrected static evaluation; none in check.
  /// What the laws leave possible: a side that can never mate scores no more than a draw.
  Score least = -Score::infinite();
  Score most = Score::infinite();
  int reduction = 0;   ///< Plies by which the move made from here is reduced.
  int cutoffs = 0;     ///< Beta cutoffs among the children.
  int move_index = 0;  ///< Which move of the node is searched, from 1.
  bool was_pv = false;
  Bitboard threats = 0;  ///< The squares the enemy attacked before the move.
  PvLine pv;
};

/// The frames of a path, with a few empty ones before the root, so that looking a few plies back
/// needs no test.
class SearchStack {
 public:
  static constexpr int before_root = 7;

  explicit SearchStack(ContinuationHistory& histories) {
    for (int i = 0; i < static_cast<int>(frames_.size()); ++i) {
      frames_[i].ply = i - before_root;
      frames_[i].continuation = &histories.after_nothing();
    }
  }
  Frame& root() { return frames_[before_root]; }

 private:
  std::array<Frame, before_root + max_ply + 3> frames_;
};

}  // namespace tratto
