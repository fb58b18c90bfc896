#include "engine/winnability/blocker_matching.h"

namespace tratto {

namespace {

/// Bipartite matching by augmenting paths (Kuhn 1955).
class Matching {
 public:
  explicit Matching(const Blockers& blockers) : blockers_(blockers) { blocked_.fill(NoSquare); }

  /// Finds a blocker for one more square, reassigning other blockers if necessary.
  bool add(Square square) {
    tried_ = 0;
    return assign(square);
  }

 private:
  bool assign(Square square) {
    for (std::size_t i = 0; i < blockers_.size(); ++i) {
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
  std::array<Square, square_count> blocked_{};
  std::uint64_t tried_ = 0;
};

}  // namespace

bool can_all_be_blocked(Bitboard squares, const Blockers& blockers) {
  Matching matching(blockers);
  for (const Square square : squares_of(squares))
    if (!matching.add(square)) return false;
  return true;
}

}  // namespace tratto
