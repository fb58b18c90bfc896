#pragma once

#include "engine/base/tunable.h"
#include "engine/search/window.h"

// Reductions of the depth of a node and of its moves.

namespace tratto {

// -- Internal iterative reduction (IIR) --

TRATTO_SWITCH(internal_iterative_reduction);
TRATTO_TUNABLE(iir_depth, 4, 2, 8);
/// Depth reduction of a node without a TT move: its moves would be in poor order, and a shallower
/// search finds one for the next visit. Not for an all node, where order matters little.
inline int iir_reduction(bool has_tt_move, NodeType type, int depth) {
  return internal_iterative_reduction && !has_tt_move && type != NodeType::All &&
         depth >= iir_depth;
}

// -- Hindsight --

TRATTO_TUNABLE(hindsight_deeper, 3, 1, 20);
TRATTO_TUNABLE(hindsight_shallower, 2, 1, 20);
TRATTO_TUNABLE(hindsight_margin, 100, 0, 400);
/// Depth adjustment of a node whose move was reduced by `reduction`, now that its static evaluation
/// is known. `sum`: static evaluation here plus that before the move, each for its side to move;
/// above 0 if the move was worse than passing (Stockfish 2022).
inline int hindsight_adjustment(int reduction, int sum, int depth) {
  if (reduction >= hindsight_deeper && sum <= 0) return 1;
  if (reduction >= hindsight_shallower && depth >= 2 && sum > hindsight_margin) return -1;
  return 0;
}

// -- Late move reductions (LMR) in 1/1024 ply, as a sum of named reasons --

namespace reduction {

constexpr int ply = 1024;

TRATTO_SWITCH(late_move_reductions);
TRATTO_SWITCH(reductions_by_history);
TRATTO_TUNABLE(quiet_base, 738, 0, 3000);
TRATTO_TUNABLE(quiet_divisor, 282, 150, 500);
TRATTO_TUNABLE(noisy_base, 62, -1000, 2000);
TRATTO_TUNABLE(noisy_divisor, 308, 150, 600);
TRATTO_TUNABLE(cut_node, 1975, 0, 4000);
TRATTO_TUNABLE(tt_pv, 1167, 0, 3000);
TRATTO_TUNABLE(tt_pv_above_alpha, 437, 0, 2000);
TRATTO_TUNABLE(tt_pv_depth_sufficient, 465, 0, 2000);
TRATTO_TUNABLE(pv_node, 940, 0, 3000);
TRATTO_TUNABLE(not_improving, 771, 0, 2000);
TRATTO_TUNABLE(gives_check, 1007, 0, 2000);
TRATTO_TUNABLE(tt_move_noisy, 984, 0, 2000);
TRATTO_TUNABLE(many_cutoffs, 1128, 0, 3000);
TRATTO_TUNABLE(quiet_history_divisor, 17, 4, 40);
TRATTO_TUNABLE(noisy_history_divisor, 9, 4, 40);

}  // namespace reduction

TRATTO_TUNABLE(many_cutoffs_min, 3, 1, 8);

/// The terms of late move reduction.
struct ReductionReasons {
  int depth = 0;
  int move_index = 0;  ///< From 1.
  bool noisy = false;
  bool cut_node = false;
  bool pv_node = false;
  bool tt_pv = false;                 ///< TT-PV.
  bool tt_score_above_alpha = false;  ///< The TT score is above alpha.
  bool tt_depth_sufficient = false;   ///< The TT score comes from a search at least as deep.
  bool improving = false;
  bool gives_check = false;
  bool tt_move_is_noisy = false;
  bool many_cutoffs = false;  ///< At least many_cutoffs_min beta cutoffs at the child ply.
  int history = 0;            ///< The history score of the move.
};

/// log(depth) * log(index) in 1/1024: the main term of the reduction.
[[nodiscard]] int log_product(int depth, int move_index);

/// Late move reduction in 1/1024 ply; may be negative.
[[nodiscard]] inline int late_move_reduction(const ReductionReasons& r) {
  using namespace reduction;
  if (!late_move_reductions) return 0;
  const int logs = log_product(r.depth, r.move_index) * 100;
  int sum = r.noisy ? noisy_base + logs / noisy_divisor : quiet_base + logs / quiet_divisor;
  if (r.cut_node) sum += cut_node;
  if (r.tt_pv) {
    sum -= tt_pv;
    if (r.tt_score_above_alpha) sum -= tt_pv_above_alpha;
    if (r.tt_depth_sufficient) sum -= tt_pv_depth_sufficient;
  }
  if (r.pv_node) sum -= pv_node;
  if (!r.improving) sum += not_improving;
  if (r.gives_check) sum -= gives_check;
  if (r.tt_move_is_noisy) sum += tt_move_noisy;
  if (r.many_cutoffs) sum += many_cutoffs;
  if (reductions_by_history)
    sum -= r.noisy ? r.history / noisy_history_divisor : r.history / quiet_history_divisor;
  return sum;
}

// -- Re-search of a reduced move --

TRATTO_SWITCH(re_search_adjustment);
TRATTO_TUNABLE(deeper_margin, 31, 0, 150);
TRATTO_TUNABLE(deeper_per_depth, 2, 0, 10);
TRATTO_TUNABLE(shallower_margin, 15, 0, 60);
/// Change of the re-search depth of a reduced move that exceeded alpha, by how much it exceeded the
/// best score so far.
inline int re_search_depth_adjustment(Score score, Score best, int depth) {
  if (!re_search_adjustment) return 0;
  const int deeper = score > best + (deeper_margin + deeper_per_depth * depth);
  const int shallower = score < best + shallower_margin;
  return deeper - shallower;
}

}  // namespace tratto
