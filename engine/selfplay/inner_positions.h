#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/chess/move.h"
#include "engine/chess/position.h"
#include "engine/search/score.h"
#include "nnue/data/game_record.h"

namespace tratto::selfplay {

/// A search's score in the network's own scale, so that a network which learns from it and is
/// scaled again does not drift away from its teacher, generation by generation.
[[nodiscard]] std::int16_t recorded_score(const Position& position, Score score);

/// Positions from inside the searches of a game. One search after the other comes upon the same
/// ones; of each the score of the deepest search is kept, of equally deep ones the last.
class InnerPositions {
 public:
  /// Takes a position that a search of `depth` plies gave this move and exact score, unless it is
  /// not quiet or the score says more than an evaluation can.
  void add(const Position& position, Move best, Score score, int depth);
  /// Each as a record of its own without a result, in the order of their keys; then there are none.
  [[nodiscard]] std::vector<nnue::GameRecord> take();
  void clear() { found_.clear(); }

 private:
  struct Found {
    nnue::GameRecord record;
    int depth = 0;
  };
  std::map<std::uint64_t, Found> found_;
};

}  // namespace tratto::selfplay
