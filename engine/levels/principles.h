#pragma once

#include "engine/chess/position.h"

namespace tratto::levels {

/// The principles of the opening: everybody is taught them first, so that a beginner opens as a
/// master does, but for the blunders.

/// How much of the opening is left: 1 at the start, 0 when all minor pieces are out or many pieces
/// are gone.
[[nodiscard]] double opening_left(const Position& position);

/// By how much the side to move has followed the principles better than the other, in points of
/// about one good opening move: pawns in the centre, minor pieces out and not on the rim, castling;
/// against early moves of the queen and of the pawns at the side, and blocked pawns.
[[nodiscard]] double principle_points(const Position& position);

/// Whether a legal move is one that the principles ask for: it is looked at by everybody.
[[nodiscard]] bool is_principled(const Position& position, Move move);

}  // namespace tratto::levels
