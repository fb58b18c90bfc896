#pragma once

#include "engine/base/static_vector.h"
#include "engine/chess/move.h"
#include "engine/search/score.h"

namespace tratto {

/// A principal variation (PV): the best line from a node.
class PvLine {
 public:
  PvLine() = default;
  /// Copies only the moves in use, because root moves are copied and sorted often.
  PvLine(const PvLine& other) { *this = other; }
  PvLine& operator=(const PvLine& other) {
    if (this == &other) return *this;
    moves_.clear();
    for (const Move move : other.moves_)
      moves_.push_back(move);
    return *this;
  }
  ~PvLine() = default;

  void clear() { moves_.clear(); }
  /// Sets the line to `move` followed by `rest`.
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

}  // namespace tratto
