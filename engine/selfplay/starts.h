#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto::selfplay {

/// Which positions of recorded games new games may begin with.
struct StartRange {
  int min_pieces = 6;
  int max_pieces = 32;
};

/// Draws positions to begin games with from a file of games: of a game the first that has no more
/// than so many pieces, a number drawn for each game, so that all are alike frequent; of all games
/// at most `limit`. Positions without a legal move are left out. What is damaged ends the reading;
/// a file that cannot be read, or has no such position, is an error.
[[nodiscard]] Result<std::vector<Position>> draw_starts(const std::string& path,
                                                        const StartRange& range, std::size_t limit,
                                                        Random& random);

}  // namespace tratto::selfplay
