#pragma once

#include <algorithm>
#include <cmath>

namespace tratto::nnue::train {

/// The whole number, within +-limit, that a weight takes which would best be `best` and is `exact`
/// in the float network, both in units of the integer one: no further than to the other neighbour
/// of the float weight, for the examples that say what is best are few.
[[nodiscard]] inline int rounded_weight(float best, float exact, int limit) {
  const float chosen = std::clamp(std::round(best), std::floor(exact), std::ceil(exact));
  return std::clamp(static_cast<int>(chosen), -limit, limit);
}

}  // namespace tratto::nnue::train
