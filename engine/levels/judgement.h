#pragma once

#include <cstdint>

#include "engine/levels/level.h"
#include "engine/search/searcher.h"

namespace tratto::levels {

/// Evaluators that judge as `sound` ones do, but with a taste of their own: every piece is a little
/// over- or underrated where it stands, always the same for a seed. So the errors of two positions
/// are alike where the positions are, and looking deeper does not average them away.
[[nodiscard]] EvaluatorFactory with_misjudgement(EvaluatorFactory sound, const Level& level,
                                                 std::uint64_t seed);

}  // namespace tratto::levels
