#include "engine/chess/see.h"

namespace tratto {

bool see_ge(const Position& position, Move move, int threshold) {
  if (move.is_castling()) return threshold <= 0;
  const Square from = move.from();
  const Square to = move.to();
  Color side = position.side_to_move();

  // The balance is from the view of the side that captures next.
  int gain = see_value(type_of(position.captured_piece(move)));
  int at_risk = see_value(position.type_on(from));
  if (move.is_promotion()) {
    at_risk = see_value(move.promotion_type());
    gain += at_risk - see_value(Pawn);
  }
  int balance = gain - threshold;
  if (balance < 0) return false;
  balance = at_risk - balance;
  if (balance <= 0) return true;

  Bitboard occupied = (position.pieces() ^ bit(from)) | bit(to);
  if (move.is_en_passant()) occupied ^= bit(forward(~side, to));
  const Bitboard diagonal = position.pieces(Bishop, Queen);
  const Bitboard straight = position.pieces(Rook, Queen);
  Bitboard attackers = position.attackers_to(to, occupied) & occupied;
  bool mover_is_ahead = true;
  if ((attackers & position.pieces(~side)) == 0) return true;
  // Captures can only remove pinning pieces: pins are recomputed only if there were some.
  std::array<Bitboard, color_count> pinned{};
  pinned[side] = position.pinned();
  pinned[~side] = position.slider_threats_to_king(~side, all_squares).pinned;

  while (true) {
    side = ~side;
    attackers &= occupied;
    Bitboard own = attackers & position.pieces(side);
    if ((own & pinned[side]) != 0)
      own &= ~position.slider_threats_to_king(side, occupied & ~bit(to)).pinned;
    if (own == 0) break;
    mover_is_ahead = !mover_is_ahead;

    PieceType capturer = Pawn;
    while ((own & position.pieces(capturer)) == 0)
      capturer = static_cast<PieceType>(capturer + 1);
    if (capturer == King) {
      // The king may capture only if nothing can take back.
      return (attackers & position.pieces(~side)) != 0 ? !mover_is_ahead : mover_is_ahead;
    }
    balance = see_value(capturer) - balance;
    if (balance < static_cast<int>(mover_is_ahead)) break;

    occupied ^= bit(lowest(own & position.pieces(capturer)));
    if (capturer == Pawn || capturer == Bishop || capturer == Queen)
      attackers |= bishop_attacks(to, occupied) & diagonal;
    if (capturer == Rook || capturer == Queen) attackers |= rook_attacks(to, occupied) & straight;
  }
  return mover_is_ahead;
}

}  // namespace tratto
