#pragma once

#include <algorithm>

// How much longer, or less long, than planned a move deserves: factors of the soft limit, by what
// the iterations so far have shown. 1: as planned.

namespace tratto::time_factors {

/// The more nodes go to the best root move (a share, 0..1), the less its rivals matter.
constexpr double effort(double best_move_effort) {
  constexpr double at_zero = 2.0, slope = 1.35, low = 0.6, high = 1.5;
  return std::clamp(at_zero - slope * best_move_effort, low, high);
}

/// The same move for many iterations will hardly be replaced.
constexpr double stability(int stable_iterations) {
  constexpr double when_new = 1.25, per_iteration = 0.05, low = 0.80;
  return std::max(low, when_new - per_iteration * stable_iterations);
}

/// A falling score is the time to look for something else. `drop` below its average, in centipawns.
constexpr double trend(double drop) {
  constexpr double when_level = 0.95, per_centipawn = 0.026, low = 0.75, high = 1.5;
  return std::clamp(when_level + per_centipawn * drop, low, high);
}

/// Moves that take turns at the top are not told apart yet. `change_rate`: changes of the best
/// move, those long ago counting less.
constexpr double instability(double change_rate) {
  constexpr double per_change = 0.25;
  return 1.0 + per_change * change_rate;
}

}  // namespace tratto::time_factors
