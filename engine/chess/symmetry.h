#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// The position with colours swapped and ranks mirrored. Its own inverse.
[[nodiscard]] Position colors_flipped(const Position& position);

}  // namespace tratto
