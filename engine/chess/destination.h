#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// The target square of the moving piece. For castling that is the king's; the move itself gives
/// the rook's square.
constexpr Square destination(Move move) {
  return move.is_castling() ? castling_targets(move.from(), move.to()).king : move.to();
}

}  // namespace tratto
