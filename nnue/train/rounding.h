#pragma once

#include <algorithm>
#include <cmath>

namespace tratto::nnue::train {

/// Rounds `best`, the optimal value of a weight, to one of the two integers next to `exact`, its
/// value in the float network, within +-limit. Not further, because `best` is estimated from few
/// examples.
[[nodiscard]] inline int rounded_weight(float best, float exact, int limit) {
  const float chosen = std::clamp(std::round(best), std::floor(exact), std::ceil(exact));
  return std::clamp(static_cast<int>(chosen), -limit, limit);
}

}  // namespace tratto::nnue::train
