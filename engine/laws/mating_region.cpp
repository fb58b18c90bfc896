#include "engine/laws/mating_region.h"

#include "engine/laws/blocker_matching.h"

namespace tratto {

bool may_mate_somewhere(const Reachability& reachability, Color winner) {
  const Bitboard attackable = reachability.attackable(winner);
  const Bitboard candidates = reachability.king(~winner).reach & attackable;
  if (candidates == 0) return false;

  Blockers blockers;
  for (const Reachability::Man& man : reachability.men())
    if (color_of(man.piece) != winner && type_of(man.piece) != King)
      blockers.push_back(man.anywhere());

  for (const Square king : squares_of(candidates)) {
    const Bitboard flights = king_attacks(king) & ~attackable;
    const Bitboard helper_squares =
        reachability.king(winner).reach & ~king_attacks(king) & ~bit(king);
    for (const Square helper : squares_of(helper_squares))
      if (can_all_be_blocked(flights & ~king_attacks(helper), blockers)) return true;
  }
  return false;
}

}  // namespace tratto
