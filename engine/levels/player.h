#pragma once

#include <cstdint>

#include "engine/levels/level.h"
#include "engine/search/limits.h"
#include "engine/search/worker.h"

namespace tratto::levels {

/// Replaces `limits` by those of a level for the position `root`: its node count, only the root
/// moves it sees, and with a clock a minimum thinking time. With evaluators from
/// with_misjudgement(), a cleared searcher and one thread, the move is deterministic for a seed.
[[nodiscard]] Limits weakened(const Limits& limits, const SearchRoot& root, const Level& level,
                              std::uint64_t seed);

}  // namespace tratto::levels
