#pragma once

#include <cstdint>

#include "engine/chess/position.h"
#include "engine/levels/level.h"
#include "engine/search/limits.h"

namespace tratto::levels {

/// How long a person of that level takes for a move on this clock: a share of what is left, less if
/// he knows the opening still, longer the more moves he has noticed (Hick's law: by their
/// logarithm), and sometimes more, sometimes less. Never so long that the clock gets short.
[[nodiscard]] Milliseconds pace(const Level& level, const Position& root, std::size_t candidates,
                                const ClockState& clock, std::uint64_t seed);

}  // namespace tratto::levels
