#include "engine/winnability/insufficient_material.h"

namespace tratto {

bool has_insufficient_material(const Position& position, Color winner) {
  const Bitboard own = position.pieces(winner);
  if ((own & (position.pieces(Pawn, Rook) | position.pieces(Queen))) != 0) return false;

  // A knight can mate only if a blocker next to the king can neither capture the knight nor move
  // away; a queen always can.
  if ((own & position.pieces(Knight)) != 0) {
    const Bitboard helpers = position.pieces(~winner) & ~position.pieces(King, Queen);
    return popcount(own) == 2 && helpers == 0;
  }

  // Bishops of one square colour never attack the other half of the squares around the king: only a
  // knight, a bishop of the other square colour or a promoted pawn can.
  const Bitboard bishops = position.pieces(Bishop);
  if ((own & bishops) != 0) {
    const bool one_square_color = (bishops & light_squares) == 0 || (bishops & dark_squares) == 0;
    return one_square_color && position.pieces(Pawn, Knight) == 0;
  }
  return true;
}

}  // namespace tratto
