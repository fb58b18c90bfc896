#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// A proof for blocked positions in which sliders can move but never capture: they are removed from
/// the board, their side may pass instead, and in the test for mate they may stand on any square
/// they could reach. The remaining pieces (kings, pawns, knights) have few positions, which are all
/// visited. True proves that `winner` cannot mate; false means that the proof fails within
/// `state_limit` positions.
[[nodiscard]] bool is_unwinnable_without_sliders(const Position& position, Color winner,
                                                 int state_limit);

}  // namespace tratto
