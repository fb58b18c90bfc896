#pragma once

#include "engine/winnability/unwinnability.h"

namespace tratto {

struct LineLimits {
  int depth;  ///< Maximum length of a line in plies; forced moves are not counted.
  int nodes;  ///< Maximum number of positions.
};

/// Enumerates all lines: No if all of them end in positions where `winner` cannot mate, Yes if one
/// ends in such a mate, Unknown if a line exceeds the limits.
[[nodiscard]] Winnable try_short_lines(const Position& position, Color winner, LineLimits limits);

}  // namespace tratto
