#pragma once

#include "engine/laws/unwinnability.h"

namespace tratto {

/// Plays out every line of a few plies, and lines of only moves further: No if all of them end
/// without any hope of a mate by `winner`, Yes if one ends in such a mate, Unknown as soon as one
/// line goes on. `node_budget` bounds the positions looked at.
[[nodiscard]] Winnable try_short_lines(const Position& position, Color winner, int node_budget);

}  // namespace tratto
