#pragma once

#include <memory>
#include <vector>

#include "engine/base/random.h"
#include "engine/chess/position.h"
#include "nnue/data/game_record.h"

namespace tratto::selfplay {

/// Which starts games have, as shares of all games; the rest starts from the classical array.
struct OpeningMix {
  double chess960 = 0.10;  ///< From a Chess960 array.
  /// From a double Chess960 array: each side has its own. Where the two shares are more
  /// than 1 together, this one counts.
  double double_chess960 = 0;
  double endgame = 0.05;  ///< From a random position of few pieces.
  int random_plies = 8;   ///< Random moves before the game proper; every second game has one more.
  /// After them so many plies whose moves are drawn from the best of a small search: positions as
  /// people and opening books reach them, which random moves alone do not.
  int sampled_plies = 0;
  /// If there are any, all games start from one of these (draw_starts).
  std::shared_ptr<const std::vector<Position>> starts{};
};

/// A start with its random moves made: the beginning of a game record, scores no_score. The last
/// position has a legal move. Not yet checked for balance.
[[nodiscard]] nnue::GameRecord random_opening(const OpeningMix& mix, Random& random);

/// A random legal position of 5 to 10 pieces.
[[nodiscard]] Position random_endgame(Random& random);

}  // namespace tratto::selfplay
