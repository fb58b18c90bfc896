#pragma once

#include <optional>
#include <vector>

#include "engine/arbiter/clock.h"
#include "engine/arbiter/finding.h"
#include "engine/arbiter/pgn.h"
#include "engine/chess/color.h"

namespace tratto {

/// The time control of a game's TimeControl tag, if any. It is read in minutes if the clock times
/// are possible in minutes, but not in seconds: "90+30" with clocks of 1:30:00.
[[nodiscard]] Result<std::optional<TimeControl>> recorded_control(const PgnGame& game);

/// Number of moves with times that were compared with the time control, except book moves.
struct ClockCoverage {
  int checked = 0;
  int unchecked = 0;
};

/// Checks the times of the first `plies` moves against the time control: flag falls without a loss,
/// and clocks that show more time than possible. Book moves and moves without a time count as zero;
/// rounding is in the players' favour. `first` is the side that moved first.
ClockCoverage check_clocks(const PgnGame& game, int plies, Color first, const TimeControl& control,
                           const ClockRules& rules, std::vector<Finding>& findings);

}  // namespace tratto
