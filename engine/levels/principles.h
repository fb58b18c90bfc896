#pragma once

#include "engine/chess/position.h"

namespace tratto::levels {

/// Opening principles: everyone learns them first, so even a beginner opens like a master, apart
/// from blunders.

/// Remaining part of the opening: 1 at the start, 0 when all minor pieces are developed or many
/// pieces are gone.
[[nodiscard]] double opening_left(const Position& position);

/// How much better the side to move has followed the principles than its opponent, in points worth
/// about one good opening move: central pawns, developed minor pieces (not on the rim) and castling
/// add to it; early queen moves, moves of side pawns and blocked pawns subtract.
[[nodiscard]] double principle_points(const Position& position);

/// Whether the principles ask for a legal move; such moves are always noticed.
[[nodiscard]] bool is_principled(const Position& position, Move move);

}  // namespace tratto::levels
