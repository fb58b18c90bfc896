#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// A proof for locked positions where bishops, rooks and queens roam without ever taking anything:
/// they are taken off the board, their side may pass instead, and they count as standing wherever
/// they could be when a mate is looked for. What is left (kings, pawns, knights) has few positions,
/// and all are visited. True proves that `winner` cannot mate; false, that this proof does not work
/// within `state_limit` positions.
[[nodiscard]] bool is_unwinnable_without_sliders(const Position& position, Color winner,
                                                 int state_limit);

}  // namespace tratto
