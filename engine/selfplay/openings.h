#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/base/random.h"
#include "engine/chess/position.h"
#include "nnue/data/game_record.h"

namespace tratto::selfplay {

/// Start positions of games, as shares of all games; the rest start from the initial position.
struct OpeningMix {
  double chess960 = 0.10;  ///< Chess960 start positions.
  /// Double Chess960: each side has its own arrangement. Has priority if the two shares exceed 1
  /// together.
  double double_chess960 = 0;
  double endgame = 0.05;  ///< Random positions with few pieces.
  int random_plies = 8;   ///< Random opening moves; every second game has one more.
  /// Plies after the random ones that are sampled among the best moves of a small search, which
  /// gives positions like those of opening books.
  int sampled_plies = 0;
  /// If not empty, all games start from one of these (draw_starts()).
  std::shared_ptr<const std::vector<Position>> starts{};
  /// Maximum number of openings tried for one game. Of the classical start position, one in two or
  /// three is balanced.
  int max_tries = 10'000;
};

/// A start position with random moves, as the start of a game record with scores no_score. The last
/// position has a legal move, but may be unbalanced. Empty if `max_tries` games ended before
/// their random moves did.
[[nodiscard]] std::optional<nnue::GameRecord> random_opening(const OpeningMix& mix, Random& random);

/// A random legal position of 5 to 10 pieces.
[[nodiscard]] Position random_endgame(Random& random);

}  // namespace tratto::selfplay
