#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// Table of see_value(). Not a local variable, which would be initialised on every call.
inline constexpr std::array<int, piece_type_count + 1> see_values{100, 300, 300, 500, 900, 0, 0};
/// Value of a piece in static exchange evaluation, in centipawns; 0 for the king, which is never
/// captured.
constexpr int see_value(PieceType type) {
  return see_values[type];
}

/// Static exchange evaluation (SEE): whether the sequence of captures on the target square of a
/// legal move gains at least `threshold` centipawns for the moving side, if both sides capture with
/// the least valuable piece and may stop. Pinned pieces do not capture while the pinning piece is
/// on the board.
[[nodiscard]] bool see_ge(const Position& position, Move move, int threshold);

/// The same if the squares that the opponent attacks are known, which is faster if nothing
/// recaptures.
[[nodiscard]] inline bool see_ge(const Position& position, Bitboard threats, Move move,
                                 int threshold) {
  // Leaving an attacked square may open a line to the target; so may a pawn taken en passant.
  const bool may_recapture =
      contains(threats, move.from()) || contains(threats, move.to()) || move.is_en_passant();
  if (!may_recapture && !move.is_promotion() && !move.is_castling())
    return see_value(type_of(position.captured_piece(move))) >= threshold;
  return see_ge(position, move, threshold);
}

}  // namespace tratto
