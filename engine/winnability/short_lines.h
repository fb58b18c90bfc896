#pragma once

#include "engine/winnability/unwinnability.h"

namespace tratto {

struct LineLimits {
  int depth;  ///< Plies after which a line counts as going on; an only move costs none.
  int nodes;  ///< Positions in all.
};

/// Plays out every short line: No if all of them end without any hope of a mate by `winner`, Yes if
/// one ends in such a mate, Unknown as soon as one goes on beyond the limits.
[[nodiscard]] Winnable try_short_lines(const Position& position, Color winner, LineLimits limits);

}  // namespace tratto
