#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// Heuristic distance of `winner` from a helpmate: 0 or more, lower is nearer, no unit. Main term:
/// for each check that a piece could give, the number of squares that the king would have left.
[[nodiscard]] int mate_estimate(const Position& position, Color winner);

/// The same plus the preparation: promoting a pawn if no other piece can mate easily, capturing
/// enemy pieces. `mate` is the position's mate_estimate.
[[nodiscard]] int progress_estimate(const Position& position, Color winner, int mate);

}  // namespace tratto
