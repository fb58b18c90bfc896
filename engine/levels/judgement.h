#pragma once

#include <cstdint>

#include "engine/levels/level.h"
#include "engine/search/searcher.h"

namespace tratto::levels {

/// Wraps evaluators with systematic errors: every piece on every square is over- or underrated by
/// an amount that depends on the seed. Similar positions have similar errors, so a deeper search
/// does not average them out. Openings and known endings are evaluated by principles.h and
/// technique.h instead.
[[nodiscard]] EvaluatorFactory with_misjudgement(EvaluatorFactory inner, const Level& level,
                                                 std::uint64_t seed);

}  // namespace tratto::levels
