#include "engine/laws/mating_region.h"

namespace tratto {

namespace {

/// The reaches of the loser's men besides the king: each can block one square.
using Blockers = StaticVector<Bitboard, square_count>;

/// Whether each square of `squares` can get a blocker of its own (augmenting paths; Kuhn 1955).
class BlockerMatching {
 public:
  explicit BlockerMatching(const Blockers& blockers) : blockers_(blockers) {
    blocked_.fill(NoSquare);
  }

  bool covers(Bitboard squares) {
    for (const Square square : squares_of(squares)) {
      tried_ = 0;
      if (!assign(square)) return false;
    }
    return true;
  }

 private:
  bool assign(Square square) {
    for (int i = 0; i < blockers_.count(); ++i) {
      if (!contains(blockers_[i], square) || ((tried_ >> i) & 1) != 0) continue;
      tried_ |= 1ULL << i;
      if (blocked_[i] == NoSquare || assign(blocked_[i])) {
        blocked_[i] = square;
        return true;
      }
    }
    return false;
  }

  const Blockers& blockers_;
  std::array<Square, square_count> blocked_;
  std::uint64_t tried_ = 0;
};

}  // namespace

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
      if (BlockerMatching(blockers).covers(flights & ~king_attacks(helper))) return true;
  }
  return false;
}

}  // namespace tratto
