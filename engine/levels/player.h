#pragma once

#include <cstdint>

#include "engine/levels/level.h"
#include "engine/search/limits.h"
#include "engine/search/worker.h"

namespace tratto::levels {

/// The limits under which the engine thinks about `root` as a player of that level would, in place
/// of `limits`: no more positions, only the moves that are noticed, and on a clock not an answer
/// before its time. With evaluators from with_misjudgement() and a searcher that was cleared, one
/// thread makes the same move every time for one seed.
[[nodiscard]] Limits weakened(const Limits& limits, const SearchRoot& root, const Level& level,
                              std::uint64_t seed);

}  // namespace tratto::levels
