#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// The same position with the colours swapped and the ranks mirrored: White's chances become
/// Black's. Twice gives the position again.
[[nodiscard]] Position colors_flipped(const Position& position);

}  // namespace tratto
