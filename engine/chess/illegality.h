#pragma once

#include <string>

#include "engine/chess/position.h"

namespace tratto {

/// Why a move of the side to move between two squares is illegal, as words that follow "illegal: ".
/// Only for illegal moves.
[[nodiscard]] std::string why_illegal(const Position& position, Square from, Square to);

/// Why the side to move may not castle on a wing. Only if it may not.
[[nodiscard]] std::string why_no_castling(const Position& position, Wing wing);

/// Why none of some pieces of one type (at least one piece) may move to a square. Only if none may.
[[nodiscard]] std::string why_none_can_go(const Position& position, PieceType type, Bitboard pieces,
                                          Square to);

}  // namespace tratto
