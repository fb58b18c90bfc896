#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// The square of the moved piece after a move. For castling that of the king: the move itself names
/// the rook's square.
constexpr Square destination(Move move) {
  return move.is_castling() ? castling_targets(move.from(), move.to()).king : move.to();
}

}  // namespace tratto
