#pragma once

#include "engine/base/tunable.h"

namespace tratto {

// Late move reductions in 1/1024 ply, as a sum of named reasons.
namespace reduction {

constexpr int ply = 1024;

TRATTO_TUNABLE(quiet_base, 1014, 0, 3000);
TRATTO_TUNABLE(quiet_divisor, 317, 150, 500);
TRATTO_TUNABLE(noisy_base, 57, -1000, 2000);
TRATTO_TUNABLE(noisy_divisor, 314, 150, 600);
TRATTO_TUNABLE(cut_node, 1850, 0, 4000);
TRATTO_TUNABLE(was_pv, 1153, 0, 3000);
TRATTO_TUNABLE(pv_node, 1009, 0, 3000);
TRATTO_TUNABLE(not_improving, 778, 0, 2000);
TRATTO_TUNABLE(gives_check, 924, 0, 2000);
TRATTO_TUNABLE(table_move_noisy, 874, 0, 2000);
TRATTO_TUNABLE(many_cutoffs, 898, 0, 3000);
TRATTO_TUNABLE(quiet_history_divisor, 13, 4, 40);
TRATTO_TUNABLE(noisy_history_divisor, 7, 4, 40);

}  // namespace reduction

/// Why a move may deserve a deeper or a shallower look.
struct ReductionReasons {
  int depth = 0;
  int move_index = 0;  ///< From 1.
  bool noisy = false;
  bool cut_node = false;
  bool pv_node = false;
  bool was_pv = false;  ///< On the principal variation now or when it was last searched.
  bool improving = false;
  bool gives_check = false;
  bool table_move_is_noisy = false;
  bool many_cutoffs = false;  ///< The children fail high a lot.
  int history = 0;            ///< The sum of the move's history values.
};

/// log(depth) * log(index) in 1/1024: what most reductions are made of.
[[nodiscard]] int log_product(int depth, int move_index);

/// How much less deep a late move is searched, in 1/1024 ply; may be negative.
[[nodiscard]] inline int late_move_reduction(const ReductionReasons& r) {
  using namespace reduction;
  const int logs = log_product(r.depth, r.move_index) * 100;
  int sum = r.noisy ? noisy_base + logs / noisy_divisor : quiet_base + logs / quiet_divisor;
  if (r.cut_node) sum += cut_node;
  if (r.was_pv) sum -= was_pv;
  if (r.pv_node) sum -= pv_node;
  if (!r.improving) sum += not_improving;
  if (r.gives_check) sum -= gives_check;
  if (r.table_move_is_noisy) sum += table_move_noisy;
  if (r.many_cutoffs) sum += many_cutoffs;
  return sum - r.history / (r.noisy ? noisy_history_divisor : quiet_history_divisor);
}

}  // namespace tratto
