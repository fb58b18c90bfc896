#pragma once

#include <array>

#include "engine/base/tunable.h"
#include "engine/chess/see.h"

// In which order moves are searched: the score of a move is what follows from it at a glance, and
// its history.

namespace tratto::ordering {

TRATTO_TUNABLE(victim_weight, 14, 1, 64);
TRATTO_TUNABLE(queen_promotion_bonus, 8380, 0, 20000);
/// Captures: the most valuable victim first (MVV), then by capture history.
inline int noisy_score(PieceType victim, int history, bool is_queen_promotion) {
  return victim_weight * see_value(victim) + history +
         (is_queen_promotion ? queen_promotion_bonus : 0);
}

TRATTO_TUNABLE(capture_see_divisor, 69, 10, 200);
/// What a capture with this score may lose in exchanges and still come before the quiet moves, as
/// a threshold of static exchange evaluation.
inline int good_capture_threshold(int noisy_score) {
  return -noisy_score / capture_see_divisor;
}

TRATTO_TUNABLE(escape_minor_bonus, 9836, 0, 30000);
TRATTO_TUNABLE(escape_rook_bonus, 14133, 0, 30000);
TRATTO_TUNABLE(escape_queen_bonus, 18652, 0, 30000);
/// For a piece that leaves the attack of a lesser one; taken off for one that walks into it.
inline int threat_escape_bonus(PieceType type) {
  const std::array<int, piece_type_count> bonuses{
      0, escape_minor_bonus, escape_minor_bonus, escape_rook_bonus, escape_queen_bonus, 0};
  return bonuses[type];
}

TRATTO_SWITCH(low_ply_history);
TRATTO_TUNABLE(low_ply_weight, 3, 0, 16);
/// What a quiet move's low ply history counts beside the other histories: the nearer to the root,
/// the more. `ply`: 0..LowPlyHistory::plies - 1.
inline int low_ply_bonus(int history, int ply) {
  return low_ply_history ? low_ply_weight * history / (1 + ply) : 0;
}

TRATTO_TUNABLE(check_bonus, 17029, 0, 30000);
/// For a check that loses no more than this in exchanges.
TRATTO_TUNABLE(check_min_see, -89, -300, 100);

}  // namespace tratto::ordering
