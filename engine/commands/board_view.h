#pragma once

#include <functional>
#include <string>

#include "engine/chess/position.h"

namespace tratto {

/// The board in the colours of a terminal (ANSI, 256 colours): the squares of the last move and a
/// king in check are marked. `below` has its side of the board at the bottom.
[[nodiscard]] std::string colored_board(const Position& position, Move last, Color below = White);

/// The board in letters alone, a rank a line.
[[nodiscard]] std::string plain_board(const Position& position, Color below = White);

/// What each piece is worth where it stands: by how much White's evaluation falls when it is taken
/// off the board. A board with the piece and this number, in pawns, on each square; kings have
/// none. `evaluate` gives centipawns for White.
[[nodiscard]] std::string piece_values(const Position& position,
                                       const std::function<int(const Position&)>& evaluate);

}  // namespace tratto
