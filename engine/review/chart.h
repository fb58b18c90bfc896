#pragma once

#include <string>

#include "engine/review/review.h"

namespace tratto::review {

/// A chart of White's winning chances by move, as SVG of 652 by 190 pixels.
[[nodiscard]] std::string chart(const Review& review);

}  // namespace tratto::review
