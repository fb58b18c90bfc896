#pragma once

#include <optional>
#include <vector>

#include "engine/arbiter/pgn.h"
#include "engine/arbiter/referee.h"

namespace tratto {

/// Compares the times given with the first `plies` moves with the time control: time overstepped
/// and not called, clocks that show more than they can. Book moves take no time. Rounding of the
/// recorded times is always in the players' favour. `first` moved first.
void check_clocks(const PgnGame& game, int plies, Color first, const TimeControl& control,
                  const ClockRules& rules, std::vector<Finding>& findings);

}  // namespace tratto
