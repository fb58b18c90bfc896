#pragma once

#include <array>

#include "engine/base/static_vector.h"
#include "engine/chess/bitboard.h"

namespace tratto {

/// Sets of squares, one for each piece that may block a square.
using Blockers = StaticVector<Bitboard, square_count>;

/// Whether each square of `squares` can be assigned a different blocker (bipartite matching).
[[nodiscard]] bool can_all_be_blocked(Bitboard squares, const Blockers& blockers);

}  // namespace tratto
