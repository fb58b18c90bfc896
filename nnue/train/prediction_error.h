#pragma once

#include <span>
#include <vector>

namespace tratto::nnue::train {

/// What is known of a position: chances to win of the side to move, and which game it is from.
struct Target {
  double chance = 0;
  int game = 0;  ///< Positions of one game are not independent of each other.
};

/// How well a network's evaluations foretell targets.
struct PredictionError {
  /// The factor on the evaluations under which they do it best: the size of a network's numbers
  /// does not matter to a search.
  double scale = 1;
  double error = 0;             ///< Mean squared error of the chance to win at that scale.
  std::vector<double> squares;  ///< Each position's squared error.
};

/// Fits the scale, in [0.25, 4], by golden section search. `evaluations` are in evaluation units,
/// one for each target, of which there is at least one.
[[nodiscard]] PredictionError measure_prediction_error(std::span<const int> evaluations,
                                                       std::span<const Target> targets);

/// By how much the error of `second` is larger than that of `first`, with the half width of its
/// 95 % confidence interval; whole games are drawn, not positions.
struct Difference {
  double mean = 0;
  double margin = 0;
};
[[nodiscard]] Difference compare(const PredictionError& first, const PredictionError& second,
                                 std::span<const Target> targets);

}  // namespace tratto::nnue::train
