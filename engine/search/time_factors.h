#pragma once

#include <algorithm>

#include "engine/base/tunable.h"

// Factors of the soft time limit, from the results of the iterations so far. 1: as planned.
// Tunables are in percent.

namespace tratto::time_factors {

TRATTO_TUNABLE(time_effort_at_zero, 200, 100, 400);
TRATTO_TUNABLE(time_effort_slope, 135, 0, 300);
TRATTO_TUNABLE(time_effort_min, 60, 20, 100);
TRATTO_TUNABLE(time_effort_max, 150, 100, 300);
/// Less time the larger the share of nodes (0..1) that went to the best root move.
inline double effort(double best_move_effort) {
  const double percent = time_effort_at_zero - time_effort_slope * best_move_effort;
  return std::clamp<double>(percent, time_effort_min, time_effort_max) / 100;
}

TRATTO_TUNABLE(time_stability_max, 125, 100, 250);
TRATTO_TUNABLE(time_stability_step, 5, 0, 30);
TRATTO_TUNABLE(time_stability_min, 80, 30, 100);
/// Less time if the best move has stayed the same for many iterations.
inline double stability(int stable_iterations) {
  const int percent = time_stability_max - time_stability_step * std::min(stable_iterations, 100);
  return std::max<int>(time_stability_min, percent) / 100.0;
}

TRATTO_TUNABLE(time_trend_level, 95, 50, 150);
TRATTO_TUNABLE(time_trend_slope, 21, 0, 100);
TRATTO_TUNABLE(time_trend_min, 75, 30, 100);
TRATTO_TUNABLE(time_trend_max, 150, 100, 300);
/// More time if the score is falling. `drop`: centipawns below its average; the slope is per ten
/// centipawns.
inline double trend(double drop) {
  const double percent = time_trend_level + time_trend_slope * drop / 10;
  return std::clamp<double>(percent, time_trend_min, time_trend_max) / 100;
}

TRATTO_TUNABLE(time_instability, 25, 0, 150);
/// More time if the best move keeps changing. `change_rate`: decaying count of changes of the best
/// move.
inline double instability(double change_rate) {
  return 1.0 + time_instability * change_rate / 100;
}

}  // namespace tratto::time_factors
