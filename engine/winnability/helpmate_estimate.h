#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// How far `winner` looks from mating, if both help: 0 or more, lower is nearer, no unit. The core
/// is a look one move ahead: for each check that a piece could give, how many squares the king
/// would have left.
[[nodiscard]] int mate_estimate(const Position& position, Color winner);

/// The same with the way to go before: a pawn to promote if nothing else can mate easily, enemy
/// pieces to be taken out of the way. `mate` is the position's mate_estimate.
[[nodiscard]] int progress_estimate(const Position& position, Color winner, int mate);

}  // namespace tratto
