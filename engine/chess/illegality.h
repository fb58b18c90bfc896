#pragma once

#include <string>

#include "engine/chess/position.h"

namespace tratto {

/// Why the side to move may not go from one square to another, as words that follow "illegal: ".
/// Only for moves that are not legal.
[[nodiscard]] std::string why_illegal(const Position& position, Square from, Square to);

/// Why the side to move may not castle on a wing; only where it may not.
[[nodiscard]] std::string why_no_castling(const Position& position, Wing wing);

/// Why none of some pieces of one type (at least one) may go to a square; only where none may.
[[nodiscard]] std::string why_none_can_go(const Position& position, PieceType type, Bitboard pieces,
                                          Square to);

}  // namespace tratto
