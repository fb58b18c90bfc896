#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "engine/chess/move.h"
#include "engine/chess/position.h"
#include "engine/search/score.h"
#include "nnue/data/game_record.h"

namespace tratto::selfplay {

/// The label of a position with this search score, for the side to move: in the units of the raw
/// network, so that training does not change the scale from generation to generation.
[[nodiscard]] std::int16_t recorded_score(const Position& position, Score score);

/// Collects positions from inside the searches of a game. For a position that occurs in several
/// searches the score of the deepest one is kept, among equals the last.
class InnerPositions {
 public:
  /// Adds a position with its move and exact score from a search of `depth` plies, unless it is not
  /// quiet or the score is decisive.
  void add(const Position& position, Move best, Score score, int depth);
  /// Returns each as a record of one ply, without a result, in the order of keys, and removes them.
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
