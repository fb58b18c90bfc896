#pragma once

#include <optional>
#include <vector>

#include "engine/arbiter/pgn.h"
#include "engine/arbiter/referee.h"

namespace tratto {

/// The time control that a game's TimeControl tag names; nothing if it names none. Where the clocks
/// show times that the tag, read in seconds, cannot give but in minutes can, it is read in minutes:
/// "90+30" with clocks of 1:30:00.
[[nodiscard]] Result<std::optional<TimeControl>> recorded_control(const PgnGame& game);

/// How many moves came with times that could be compared with the control; book moves not counted.
struct ClockCoverage {
  int checked = 0;
  int unchecked = 0;
};

/// Compares the times given with the first `plies` moves with the time control: time overstepped
/// and not called, clocks that show more than they can. Book moves and moves without a time take
/// none, and rounding is always in the players' favour. `first` moved first.
ClockCoverage check_clocks(const PgnGame& game, int plies, Color first, const TimeControl& control,
                           const ClockRules& rules, std::vector<Finding>& findings);

}  // namespace tratto
