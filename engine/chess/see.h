#pragma once

#include "engine/chess/position.h"

namespace tratto {

/// Of see_value(); not inside it, where every call would make the table anew.
inline constexpr std::array<int, piece_type_count + 1> see_values{100, 300, 300, 500, 900, 0, 0};
/// What a piece counts for in exchanges, in centipawns; the king counts nothing as it is never
/// lost.
constexpr int see_value(PieceType type) {
  return see_values[type];
}

/// Static exchange evaluation (SEE): whether the captures and recaptures that a legal move starts
/// on its target square leave the mover at least `threshold` centipawns up, if both sides always
/// capture with their least valuable piece and stop when that is better. Pinned pieces stay out
/// while their pinner stands.
[[nodiscard]] bool see_ge(const Position& position, Move move, int threshold);

/// The same where the squares that the enemy attacks are known: quick to say that nothing
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
