#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// Whether `winner` cannot mate because of the material, on any squares: a bare king; a lone knight
/// against nothing but queens; bishops of one square colour against no knight, pawn or bishop of
/// the other colour. Pawns count as their possible promotions.
[[nodiscard]] bool has_insufficient_material(const Position& position, Color winner);

}  // namespace tratto
