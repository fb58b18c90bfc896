#pragma once

#include <algorithm>

#include "engine/base/tunable.h"

// Bonus and malus of the move histories, and their sum.

namespace tratto {

TRATTO_TUNABLE(history_bonus_per_depth, 169, 50, 400);
TRATTO_TUNABLE(history_bonus_base, 1, -200, 300);
TRATTO_TUNABLE(history_bonus_max, 1316, 400, 4000);
/// Bonus for the move that caused a beta cutoff.
inline int history_bonus(int depth) {
  return std::min<int>(history_bonus_per_depth * depth + history_bonus_base, history_bonus_max);
}

TRATTO_TUNABLE(history_malus_per_depth, 256, 50, 500);
TRATTO_TUNABLE(history_malus_base, -9, -300, 300);
TRATTO_TUNABLE(history_malus_max, 1573, 400, 4000);
/// Malus for the moves tried before it.
inline int history_malus(int depth) {
  return std::min<int>(history_malus_per_depth * depth + history_malus_base, history_malus_max);
}

TRATTO_TUNABLE(fail_low_bonus_percent, 117, 0, 300);
/// Bonus for the parent's quiet move when every move of this node failed low.
inline int fail_low_bonus(int depth) {
  return history_bonus(depth) * fail_low_bonus_percent / 100;
}

TRATTO_TUNABLE(static_eval_bonus_weight, 6, 0, 20);
TRATTO_TUNABLE(static_eval_bonus_max, 500, 0, 1500);
/// Bonus for a quiet move by the change of the static evaluation that it caused, in evaluation
/// units for the moving side; negative: malus.
inline int static_eval_difference_bonus(int change) {
  return std::clamp(static_eval_bonus_weight * change, -static_eval_bonus_max,
                    +static_eval_bonus_max);
}

TRATTO_SWITCH(butterfly_history);
TRATTO_SWITCH(pawn_history);
TRATTO_SWITCH(continuation_history);
TRATTO_TUNABLE(old_continuation_percent, 43, 0, 200);
/// The history score of a quiet move: its butterfly and pawn history, and its continuation history
/// after the moves made one, two, four and six plies ago; the older ones count less.
inline int quiet_history_sum(int butterfly, int pawn, int one_ago, int two_ago, int four_ago,
                             int six_ago) {
  return (butterfly_history ? butterfly : 0) + (pawn_history ? pawn : 0) +
         (continuation_history
              ? one_ago + two_ago + (four_ago + six_ago) * old_continuation_percent / 100
              : 0);
}

/// Whether capture history orders captures.
TRATTO_SWITCH(capture_history);

}  // namespace tratto
