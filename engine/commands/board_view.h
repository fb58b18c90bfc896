#pragma once

#include <functional>
#include <string>

#include "engine/chess/position.h"

namespace tratto {

/// The board as text with terminal colours (ANSI, 256 colours); the last move and a king in check
/// are highlighted. `below`: the side at the bottom.
[[nodiscard]] std::string colored_board(const Position& position, Move last, Color below = White);

/// The board as plain letters, one line per rank.
[[nodiscard]] std::string plain_board(const Position& position, Color below = White);

/// The board with the value of each piece in pawns: the change of White's evaluation when it is
/// removed. Kings have no value. `evaluate` returns centipawns for White.
[[nodiscard]] std::string piece_values(const Position& position,
                                       const std::function<int(const Position&)>& evaluate);

}  // namespace tratto
