#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// The Chess960 start position with Scharnagl's number 0..959 (518 is the classical one).
[[nodiscard]] Position chess960_start(int number);
/// Double Chess960: each side with its own number.
[[nodiscard]] Position chess960_start(int white_number, int black_number);

/// Whether castling in this position needs Chess960 notation: some king or rook with a castling
/// right does not stand on its classical square.
[[nodiscard]] bool needs_chess960(const Position& position);

}  // namespace tratto
