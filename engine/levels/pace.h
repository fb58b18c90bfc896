#pragma once

#include <cstdint>

#include "engine/chess/position.h"
#include "engine/levels/level.h"
#include "engine/search/limits.h"

namespace tratto::levels {

/// Simulated thinking time of a human player of a level: a share of the time left, less in the
/// opening, more with the logarithm of the number of moves seen (Hick's law), with random
/// variation. Never long enough to get into time trouble.
[[nodiscard]] Milliseconds pace(const Level& level, const Position& root, std::size_t candidates,
                                const ClockState& clock, std::uint64_t seed);

}  // namespace tratto::levels
