#pragma once

#include "engine/base/tunable.h"
#include "engine/search/score.h"

// Every margin by which the search gives up on a node or a move, as a function of what it depends
// on. Depths are in plies, scores and margins in evaluation units.

namespace tratto::pruning {

// -- Whole nodes --

TRATTO_TUNABLE(razor_base, 242, 50, 800);
TRATTO_TUNABLE(razor_per_depth_squared, 248, 50, 600);
/// Razoring: so far below alpha that only captures can help; look with quiescence at once.
inline bool may_razor(Score estimate, Score alpha, int depth) {
  return alpha.value() < 2000 &&
         estimate + (razor_base + razor_per_depth_squared * depth * depth) < alpha;
}

TRATTO_TUNABLE(reverse_futility_depth, 11, 3, 20);
TRATTO_TUNABLE(reverse_futility_per_depth, 86, 20, 200);
TRATTO_TUNABLE(reverse_futility_least, 25, 0, 100);
/// Reverse futility pruning: so far above beta that the opponent cannot catch up in `depth` plies.
inline int reverse_futility_margin(int depth, bool improving) {
  const int margin = reverse_futility_per_depth * (depth - improving);
  return margin > reverse_futility_least ? margin : int{reverse_futility_least};
}

TRATTO_TUNABLE(null_move_base, 213, 0, 500);
TRATTO_TUNABLE(null_move_per_depth, 22, 0, 60);
/// Null move pruning: passing is tried where the evaluation is at least this; the deeper, the less.
inline bool may_pass(Score evaluation, Score beta, int depth) {
  return evaluation - beta + null_move_per_depth * depth >= null_move_base;
}
TRATTO_TUNABLE(null_move_reduction, 4, 2, 7);
TRATTO_TUNABLE(null_move_depth_divisor, 3, 2, 6);
TRATTO_TUNABLE(null_move_gap_divisor, 138, 60, 400);
TRATTO_TUNABLE(null_move_gap_most, 4, 1, 8);
/// How much shallower the search after passing is; `gap` is the estimate above beta, at least 0.
inline int null_move_reduction_for(int depth, int gap, bool table_move_is_noisy) {
  const int from_gap = gap / null_move_gap_divisor;
  return null_move_reduction + depth / null_move_depth_divisor +
         (from_gap < null_move_gap_most ? from_gap : int{null_move_gap_most}) + table_move_is_noisy;
}
/// From this depth on a null move cutoff is verified by a search without null moves (zugzwang).
TRATTO_TUNABLE(null_move_verification_depth, 14, 6, 30);

TRATTO_TUNABLE(prob_cut_margin, 196, 50, 400);
TRATTO_TUNABLE(prob_cut_depth, 5, 3, 10);
TRATTO_TUNABLE(prob_cut_reduction, 4, 2, 6);

// -- Moves; `reduced` is the depth the move would be searched to after late move reduction --

/// Late move pruning: quiet moves after this many are skipped.
inline int late_move_count(int depth, bool improving) {
  return (3 + depth * depth) / (2 - improving);
}

TRATTO_TUNABLE(futility_depth, 10, 3, 16);
TRATTO_TUNABLE(futility_base, 157, 0, 400);
TRATTO_TUNABLE(futility_per_depth, 146, 40, 300);
/// Futility pruning: a quiet move will not lift a score this far below alpha.
inline bool is_futile(Score evaluation, Score alpha, int reduced) {
  return reduced <= futility_depth &&
         evaluation + (futility_base + futility_per_depth * reduced) <= alpha;
}

TRATTO_TUNABLE(history_prune_depth, 5, 1, 10);
TRATTO_TUNABLE(history_prune_per_depth, 5883, 1000, 12000);
/// A quiet move that did badly everywhere.
inline bool is_hopeless(int history, int reduced) {
  return reduced <= history_prune_depth && history < -history_prune_per_depth * reduced;
}

TRATTO_TUNABLE(exchange_capture_per_depth, 91, 20, 200);
TRATTO_TUNABLE(exchange_quiet_per_depth_squared, 20, 5, 60);
/// Moves that lose more than this in exchanges are skipped; negative.
inline int exchange_margin_capture(int depth) {
  return -exchange_capture_per_depth * depth;
}
inline int exchange_margin_quiet(int reduced) {
  return -exchange_quiet_per_depth_squared * reduced * reduced;
}

// -- Singular extensions --

TRATTO_TUNABLE(singular_depth, 5, 4, 10);
TRATTO_TUNABLE(singular_table_depth, 3, 1, 6);
TRATTO_TUNABLE(double_extension_margin, 16, 0, 60);
TRATTO_TUNABLE(triple_extension_margin, 126, 20, 300);
/// The table's move is singular if every other move scores below this.
inline Score singular_beta(Score remembered, int depth) {
  return remembered - depth;
}

// -- Quiescence --

TRATTO_TUNABLE(quiescence_futility, 148, 30, 400);
TRATTO_TUNABLE(quiescence_exchange, -26, -200, 50);

}  // namespace tratto::pruning
