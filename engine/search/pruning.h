#pragma once

#include <algorithm>
#include <limits>

#include "engine/base/tunable.h"
#include "engine/search/tt.h"
#include "engine/search/window.h"

// The pruning rules, each a function of what it depends on. Depths are in plies, scores and margins
// in evaluation units, SEE thresholds in the centipawns of see.h.

namespace tratto::pruning {

/// Evaluation units per SEE centipawn, in percent. Tuned; the ratio of the units would be 232, so a
/// capture is expected to gain less than the piece it takes.
TRATTO_TUNABLE(see_unit_percent, 76, 50, 300);
inline int units_of_see(int exchange) {
  return exchange * see_unit_percent / 100;
}
inline int see_of_units(int units) {
  return units * 100 / see_unit_percent;
}

// -- Whole nodes --

TRATTO_SWITCH(tt_cutoffs);
TRATTO_TUNABLE(tt_cutoff_any_type_depth, 4, 0, 20);
TRATTO_TUNABLE(tt_cutoff_rule50, 90, 50, 100);
/// Transposition table cutoff: the score of an earlier search is returned if that was deep enough
/// and its bound is on the right side of beta. Near the leaves it must be what is expected of the
/// node, and near the end of the fifty moves the score may not hold.
inline bool tt_cuts_off(const TTEntry& entry, Score beta, int depth, NodeType type, int rule50) {
  const bool fails_high = entry.score >= beta;
  return tt_cutoffs && entry.depth >= depth + fails_high &&
         bound_proves(entry.bound, entry.score, beta) &&
         (fails_high == (type == NodeType::Cut) || depth > tt_cutoff_any_type_depth) &&
         rule50 < tt_cutoff_rule50;
}

/// No razoring if alpha is at least this: a won position.
constexpr Score razor_alpha_limit{2000};
TRATTO_SWITCH(razoring);
TRATTO_TUNABLE(razor_base, 243, 50, 800);
TRATTO_TUNABLE(razor_per_depth_squared, 204, 50, 600);
/// Razoring: the evaluation is so far below alpha that only captures can help.
inline bool can_razor(Score eval, Score alpha, int depth) {
  return razoring && alpha < razor_alpha_limit &&
         eval + (razor_base + razor_per_depth_squared * depth * depth) < alpha;
}

TRATTO_SWITCH(beta_blending);
/// The mean of a score above beta and beta: the score is only an estimate. A decisive score is
/// proved and stays.
inline Score blend_toward_beta(Score score, Score beta) {
  if (!beta_blending || score.is_decisive()) return score;
  return Score((score.value() + beta.value()) / 2);
}

TRATTO_SWITCH(reverse_futility_pruning);
TRATTO_TUNABLE(reverse_futility_depth, 11, 3, 20);
TRATTO_TUNABLE(reverse_futility_per_depth, 87, 20, 200);
TRATTO_TUNABLE(reverse_futility_min, 25, 0, 100);
/// Reverse futility pruning (RFP): returns a score if the evaluation exceeds beta by so much that
/// the opponent is not expected to catch up in `depth` plies.
inline OptionalScore reverse_futility(Score eval, Score beta, int depth, bool improving) {
  const int margin =
      std::max<int>(reverse_futility_per_depth * (depth - improving), reverse_futility_min);
  if (!reverse_futility_pruning || depth > reverse_futility_depth || beta.is_loss() ||
      eval.is_decisive() || eval - margin < beta)
    return {};
  return blend_toward_beta(eval, beta);
}

TRATTO_SWITCH(null_move_pruning);
TRATTO_TUNABLE(null_move_base, 172, 0, 500);
TRATTO_TUNABLE(null_move_per_depth, 24, 0, 60);
/// Null move pruning: whether the evaluation is high enough for it; less is needed at high depth.
inline bool can_null_move(Score static_eval, Score beta, int depth) {
  return null_move_pruning && static_eval - beta + null_move_per_depth * depth >= null_move_base;
}
TRATTO_TUNABLE(null_move_reduction, 4, 2, 7);
TRATTO_TUNABLE(null_move_depth_divisor, 3, 2, 6);
TRATTO_TUNABLE(null_move_gap_divisor, 144, 60, 400);
TRATTO_TUNABLE(null_move_gap_max, 4, 1, 8);
/// Depth reduction of the search after a null move; `gap`: evaluation minus beta, at least 0.
inline int null_move_reduction_for(int depth, int gap, bool tt_move_is_noisy) {
  return null_move_reduction + depth / null_move_depth_divisor +
         std::min<int>(gap / null_move_gap_divisor, null_move_gap_max) + tt_move_is_noisy;
}
/// From this depth on a null move cutoff is verified by a search without null moves (zugzwang).
TRATTO_TUNABLE(null_move_verification_depth, 14, 6, 30);

/// Number of plies without null moves during a verification search to `depth`.
constexpr int null_move_disabled_plies(int depth) {
  return std::max(1, 3 * depth / 4);
}

TRATTO_SWITCH(prob_cuts);
TRATTO_TUNABLE(prob_cut_margin, 205, 50, 400);
TRATTO_TUNABLE(prob_cut_depth, 5, 3, 10);
/// Whether the depth is enough for ProbCut's reduced search.
inline bool can_prob_cut(int depth) {
  return prob_cuts && depth >= prob_cut_depth;
}
/// Minimum SEE of the captures that ProbCut tries; `gap`: raised beta minus evaluation.
inline int prob_cut_see_threshold(int gap) {
  return see_of_units(gap);
}
/// Depth reduction of ProbCut's search.
TRATTO_TUNABLE(prob_cut_reduction, 4, 2, 6);

// -- Moves; `lmr_depth`: the depth to which the move would be searched after late move reduction --

TRATTO_SWITCH(late_move_pruning);
TRATTO_TUNABLE(late_move_base, 4, 0, 12);
TRATTO_TUNABLE(late_move_percent, 135, 30, 300);
/// Late move pruning: number of moves after which quiet moves are skipped.
inline int late_move_count(int depth, bool improving) {
  if (!late_move_pruning) return std::numeric_limits<int>::max();
  const int count = late_move_base + depth * depth * late_move_percent / 100;
  return improving ? count : count / 2;
}

TRATTO_SWITCH(futility_pruning);
TRATTO_TUNABLE(futility_depth, 10, 3, 16);
TRATTO_TUNABLE(futility_base, 160, 0, 400);
TRATTO_TUNABLE(futility_per_depth, 148, 40, 300);
/// Futility pruning: the evaluation is so far below alpha that a quiet move will not reach it.
inline bool is_futile(Score static_eval, Score alpha, int lmr_depth) {
  return futility_pruning && lmr_depth <= futility_depth &&
         static_eval + (futility_base + futility_per_depth * lmr_depth) <= alpha;
}

TRATTO_SWITCH(history_pruning);
TRATTO_TUNABLE(history_prune_depth, 5, 1, 10);
TRATTO_TUNABLE(history_prune_per_depth, 7795, 1000, 12000);
/// History pruning: a quiet move with a bad history.
inline bool history_prunes(int history, int lmr_depth) {
  return history_pruning && lmr_depth <= history_prune_depth &&
         history < -history_prune_per_depth * lmr_depth;
}

TRATTO_SWITCH(see_pruning);
/// Larger than any possible loss by SEE.
constexpr int max_see_loss = 30000;
TRATTO_TUNABLE(see_capture_per_depth, 94, 20, 200);
TRATTO_TUNABLE(see_quiet_per_depth_squared, 20, 5, 60);
/// SEE pruning: moves with a SEE below this (negative) are skipped.
inline int see_margin_capture(int depth) {
  return see_pruning ? -see_capture_per_depth * depth : -max_see_loss;
}
inline int see_margin_quiet(int lmr_depth) {
  return see_pruning ? -see_quiet_per_depth_squared * lmr_depth * lmr_depth : -max_see_loss;
}

// -- Quiescence --

/// Minimum SEE of the captures in quiescence search.
TRATTO_TUNABLE(qs_see, -31, -200, 50);
/// Maximum number of captures in quiescence search; recaptures, checks and promotions are exempt.
TRATTO_TUNABLE(qs_max_captures, 3, 1, 10);
TRATTO_SWITCH(qs_futility_pruning);
TRATTO_TUNABLE(qs_futility_margin, 140, 30, 400);
/// Futility pruning in quiescence search (also called delta pruning): the highest score that a
/// capture can be expected to reach. `captured`: SEE value of the captured piece.
inline Score qs_futility_value(Score static_eval, int captured) {
  if (!qs_futility_pruning) return Score::infinite();
  return static_eval + (qs_futility_margin + units_of_see(captured));
}

}  // namespace tratto::pruning
