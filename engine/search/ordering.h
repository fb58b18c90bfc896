#pragma once

#include <array>

#include "engine/base/tunable.h"
#include "engine/chess/see.h"

// Move ordering: the score of a move is the sum of static bonuses and its history.

namespace tratto::ordering {

TRATTO_TUNABLE(victim_weight, 14, 1, 64);
TRATTO_TUNABLE(queen_promotion_bonus, 8380, 0, 20000);
/// Score of a capture: most valuable victim (MVV) plus capture history.
inline int noisy_score(PieceType victim, int history, bool is_queen_promotion) {
  return victim_weight * see_value(victim) + history +
         (is_queen_promotion ? queen_promotion_bonus : 0);
}

TRATTO_TUNABLE(capture_see_divisor, 69, 10, 200);
/// SEE threshold of a capture with this score: captures below it come after the quiet moves.
inline int good_capture_threshold(int noisy_score) {
  return -noisy_score / capture_see_divisor;
}

TRATTO_TUNABLE(escape_minor_bonus, 9836, 0, 30000);
TRATTO_TUNABLE(escape_rook_bonus, 14133, 0, 30000);
TRATTO_TUNABLE(escape_queen_bonus, 18652, 0, 30000);
/// Bonus for a piece that leaves the attack of a less valuable one; subtracted for a move onto such
/// a square.
inline int threat_escape_bonus(PieceType type) {
  const std::array<int, piece_type_count> bonuses{
      0, escape_minor_bonus, escape_minor_bonus, escape_rook_bonus, escape_queen_bonus, 0};
  return bonuses[type];
}

TRATTO_SWITCH(low_ply_history);
TRATTO_TUNABLE(low_ply_weight, 3, 0, 16);
/// Low ply history's term of a quiet move's score, larger near the root. `ply`:
/// 0..LowPlyHistory::plies - 1.
inline int low_ply_bonus(int history, int ply) {
  return low_ply_history ? low_ply_weight * history / (1 + ply) : 0;
}

TRATTO_TUNABLE(check_bonus, 17029, 0, 30000);
/// check_bonus is only for checks whose SEE is at least this.
TRATTO_TUNABLE(check_min_see, -89, -300, 100);

}  // namespace tratto::ordering
