#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/base/result.h"
#include "engine/chess/position.h"
#include "nnue/data/each_game.h"

namespace tratto::selfplay {

/// Numbers of pieces of start positions taken from recorded games.
struct StartRange {
  int min_pieces = 6;
  int max_pieces = 32;
};

/// Reads start positions from a file of games: from each game the first position with at most n
/// pieces, n drawn uniformly from the range for each game; at most `limit` positions. Positions
/// without a legal move are skipped, and so are damaged games, which are added to `damaged`. An
/// error if the file cannot be read or yields no position.
[[nodiscard]] Result<std::vector<Position>> draw_starts(const std::string& path,
                                                        const StartRange& range, std::size_t limit,
                                                        Random& random,
                                                        nnue::DamagedGames& damaged);

}  // namespace tratto::selfplay
