#pragma once

#include <algorithm>
#include <limits>

#include "engine/base/tunable.h"
#include "engine/search/table.h"
#include "engine/search/window.h"

// Every rule by which the search gives up on a node or a move, as a function of what it depends on.
// Depths are in plies, scores and margins in evaluation units, exchange thresholds in the
// centipawns of exchange.h.

namespace tratto::pruning {

/// What a centipawn of exchanges is worth in evaluation units, in percent. As tuned: by
/// units_per_pawn it would be 232: a capture is expected to bring less than what it takes.
TRATTO_TUNABLE(exchange_unit_percent, 76, 50, 300);
inline int units_of_exchange(int exchange) {
  return exchange * exchange_unit_percent / 100;
}
inline int exchange_of_units(int units) {
  return units * 100 / exchange_unit_percent;
}

// -- Whole nodes --

TRATTO_SWITCH(table_cutoffs);
TRATTO_TUNABLE(table_cutoff_any_kind_depth, 4, 0, 20);
TRATTO_TUNABLE(table_cutoff_rule50, 90, 50, 100);
/// Transposition table cutoff: a result from elsewhere in the tree stands in for a search if it is
/// deep enough and on the right side of beta. Near the leaves it must be what is expected of the
/// node, and near the end of the fifty moves the score may not hold.
inline bool table_cuts_off(const TableEntry& entry, Score beta, int depth, NodeKind kind,
                           int rule50) {
  const bool fails_high = entry.score >= beta;
  return table_cutoffs && entry.depth >= depth + fails_high &&
         bound_proves(entry.bound, entry.score, beta) &&
         (fails_high == (kind == NodeKind::Cut) || depth > table_cutoff_any_kind_depth) &&
         rule50 < table_cutoff_rule50;
}

/// Razoring is left alone from here on: alpha asks for a won position.
constexpr Score razor_alpha_limit{2000};
TRATTO_SWITCH(razoring);
TRATTO_TUNABLE(razor_base, 243, 50, 800);
TRATTO_TUNABLE(razor_per_depth_squared, 204, 50, 600);
/// Razoring: so far below alpha that only captures can help; look with quiescence at once.
inline bool may_razor(Score estimate, Score alpha, int depth) {
  return razoring && alpha < razor_alpha_limit &&
         estimate + (razor_base + razor_per_depth_squared * depth * depth) < alpha;
}

TRATTO_SWITCH(reverse_futility_pruning);
TRATTO_TUNABLE(reverse_futility_depth, 11, 3, 20);
TRATTO_TUNABLE(reverse_futility_per_depth, 87, 20, 200);
TRATTO_TUNABLE(reverse_futility_least, 25, 0, 100);
/// Reverse futility pruning: so far above beta that the opponent cannot catch up in `depth` plies.
inline int reverse_futility_margin(int depth, bool improving) {
  return std::max(reverse_futility_per_depth * (depth - improving), +reverse_futility_least);
}
inline bool is_reverse_futile(Score estimate, Score beta, int depth, bool improving) {
  return reverse_futility_pruning && depth <= reverse_futility_depth && !beta.is_loss() &&
         !estimate.is_decisive() && estimate - reverse_futility_margin(depth, improving) >= beta;
}

TRATTO_SWITCH(softening);
/// A guess above beta is believed only half.
inline Score halfway(Score guess, Score beta) {
  return softening ? Score((guess.value() + beta.value()) / 2) : guess;
}
/// The same for a score above beta that may be a proved mate, which stays.
inline Score soften(Score score, Score beta) {
  return score.is_decisive() ? score : halfway(score, beta);
}

TRATTO_SWITCH(null_move_pruning);
TRATTO_TUNABLE(null_move_base, 172, 0, 500);
TRATTO_TUNABLE(null_move_per_depth, 24, 0, 60);
/// Null move pruning: passing is tried where the evaluation is at least this; the deeper, the less.
inline bool may_pass(Score evaluation, Score beta, int depth) {
  return null_move_pruning && evaluation - beta + null_move_per_depth * depth >= null_move_base;
}
TRATTO_TUNABLE(null_move_reduction, 4, 2, 7);
TRATTO_TUNABLE(null_move_depth_divisor, 3, 2, 6);
TRATTO_TUNABLE(null_move_gap_divisor, 144, 60, 400);
TRATTO_TUNABLE(null_move_gap_most, 4, 1, 8);
/// How much shallower the search after passing is; `gap` is the estimate above beta, at least 0.
inline int null_move_reduction_for(int depth, int gap, bool table_move_is_noisy) {
  return null_move_reduction + depth / null_move_depth_divisor +
         std::min(gap / null_move_gap_divisor, +null_move_gap_most) + table_move_is_noisy;
}
/// From this depth on a null move cutoff is verified by a search without null moves (zugzwang).
TRATTO_TUNABLE(null_move_verification_depth, 14, 6, 30);

/// After a cutoff verified at `depth`, null moves are left out of the search for so many plies.
constexpr int null_move_barred_plies(int depth) {
  return std::max(1, 3 * depth / 4);
}

TRATTO_SWITCH(prob_cuts);
TRATTO_TUNABLE(prob_cut_margin, 205, 50, 400);
TRATTO_TUNABLE(prob_cut_depth, 5, 3, 10);
/// ProbCut is tried from a depth on that leaves its shallower search something to do.
inline bool may_prob_cut(int depth) {
  return prob_cuts && depth >= prob_cut_depth;
}
/// The captures that ProbCut tries gain at least this in exchanges; `gap`: from the evaluation up
/// to the raised beta.
inline int prob_cut_exchange(int gap) {
  return exchange_of_units(gap);
}
/// ProbCut's search is so much shallower.
TRATTO_TUNABLE(prob_cut_reduction, 4, 2, 6);

// -- Moves; `reduced` is the depth the move would be searched to after late move reduction --

TRATTO_SWITCH(late_move_pruning);
TRATTO_TUNABLE(late_move_base, 4, 0, 12);
TRATTO_TUNABLE(late_move_percent, 135, 30, 300);
/// Late move pruning: quiet moves after this many are skipped.
inline int late_move_count(int depth, bool improving) {
  if (!late_move_pruning) return std::numeric_limits<int>::max();
  return (late_move_base + depth * depth * late_move_percent / 100) / (2 - improving);
}

TRATTO_SWITCH(futility_pruning);
TRATTO_TUNABLE(futility_depth, 10, 3, 16);
TRATTO_TUNABLE(futility_base, 160, 0, 400);
TRATTO_TUNABLE(futility_per_depth, 148, 40, 300);
/// Futility pruning: a quiet move will not lift a score this far below alpha.
inline bool is_futile(Score evaluation, Score alpha, int reduced) {
  return futility_pruning && reduced <= futility_depth &&
         evaluation + (futility_base + futility_per_depth * reduced) <= alpha;
}

TRATTO_SWITCH(history_pruning);
TRATTO_TUNABLE(history_prune_depth, 5, 1, 10);
TRATTO_TUNABLE(history_prune_per_depth, 7795, 1000, 12000);
/// A quiet move that did badly everywhere.
inline bool is_hopeless(int history, int reduced) {
  return history_pruning && reduced <= history_prune_depth &&
         history < -history_prune_per_depth * reduced;
}

TRATTO_SWITCH(exchange_pruning);
/// More than any exchange loses.
constexpr int any_exchange = 30000;
TRATTO_TUNABLE(exchange_capture_per_depth, 94, 20, 200);
TRATTO_TUNABLE(exchange_quiet_per_depth_squared, 20, 5, 60);
/// Moves that lose more than this in exchanges are skipped; negative.
inline int exchange_margin_capture(int depth) {
  return exchange_pruning ? -exchange_capture_per_depth * depth : -any_exchange;
}
inline int exchange_margin_quiet(int reduced) {
  return exchange_pruning ? -exchange_quiet_per_depth_squared * reduced * reduced : -any_exchange;
}

// -- Quiescence --

/// Captures that lose more than this in exchanges are left out.
TRATTO_TUNABLE(quiescence_exchange, -31, -200, 50);
/// So many captures are looked at, but for recaptures, checks and promotions.
TRATTO_TUNABLE(quiescence_late_moves, 3, 1, 10);
TRATTO_SWITCH(delta_pruning);
TRATTO_TUNABLE(quiescence_futility, 140, 30, 400);
/// Delta pruning: what a capture can bring the score to at best; `captured` is the exchange value
/// of what it takes.
inline Score quiescence_promise(Score evaluation, int captured) {
  if (!delta_pruning) return Score::infinite();
  return evaluation + (quiescence_futility + units_of_exchange(captured));
}

}  // namespace tratto::pruning
