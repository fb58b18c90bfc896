#pragma once

#include <span>
#include <vector>

namespace tratto::nnue::train {

/// The reference value of a position: win probability of the side to move, and the game it is from.
struct Target {
  double chance = 0;
  int game = 0;  ///< Positions of one game are not independent.
};

/// How well a network's evaluations predict targets.
struct PredictionError {
  /// Best-fitting factor on the evaluations, as their absolute size is not to be judged.
  double scale = 1;
  double error = 0;             ///< Mean squared error of the win probability at that scale.
  std::vector<double> squares;  ///< Squared error of each position.
};

/// Fits the scale, in [0.25, 4], by golden-section search. `evaluations`: in evaluation units, one
/// per target; at least one.
[[nodiscard]] PredictionError measure_prediction_error(std::span<const int> evaluations,
                                                       std::span<const Target> targets);

/// Difference of two errors, second minus first, and the half width of its 95 % confidence
/// interval, clustered by game.
struct Difference {
  double mean = 0;
  double margin = 0;
};
[[nodiscard]] Difference compare(const PredictionError& first, const PredictionError& second,
                                 std::span<const Target> targets);

}  // namespace tratto::nnue::train
