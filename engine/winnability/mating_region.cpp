#include "engine/winnability/mating_region.h"

#include "engine/winnability/blocker_matching.h"

namespace tratto {

bool may_mate_somewhere(const Reachability& reachability, Color winner) {
  const Bitboard attackable = reachability.attackable(winner);
  const Bitboard candidates = reachability.king(~winner).reach & attackable;
  if (candidates == 0) return false;

  Blockers blockers;
  for (const Reachability::PieceReach& piece : reachability.pieces())
    if (color_of(piece.kind) != winner && type_of(piece.kind) != King)
      blockers.push_back(piece.anywhere());

  for (const Square king : squares_of(candidates)) {
    const Bitboard flights = king_attacks(king) & ~attackable;
    const Bitboard helper_squares =
        reachability.king(winner).reach & ~king_attacks(king) & ~bit(king);
    for (const Square helper : squares_of(helper_squares))
      if (can_all_be_blocked(flights & ~king_attacks(helper), blockers)) return true;
  }
  return false;
}

namespace {

bool looks_locked(const Position& position, Color winner) {
  if (may_have_pawn_blockade(position)) return true;
  // Without a pawn wall, a queen, a rook or a knight can nearly always mate, and so can a free
  // pawn.
  const Bitboard ahead = shift_forward(winner, position.pieces(winner, Pawn));
  return (ahead & ~position.pieces(Pawn)) == 0 &&
         position.pieces(winner) ==
             (position.pieces(winner, Pawn, Bishop) | position.pieces(winner, King));
}

}  // namespace

bool blockade_excludes_mate(const Position& position, Color winner) {
  return looks_locked(position, winner) && !may_mate_somewhere(Reachability(position), winner);
}

}  // namespace tratto
