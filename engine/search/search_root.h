#pragma once

#include "engine/chess/position.h"
#include "engine/chess/repetition.h"

namespace tratto {

/// Where a search starts: the position and the game that led to it, for repetitions.
struct SearchRoot {
  Position position;
  RepetitionTracker history{position};
};

}  // namespace tratto
