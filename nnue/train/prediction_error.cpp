#include "nnue/train/prediction_error.h"

#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <numeric>

#include "nnue/arch.h"

namespace tratto::nnue::train {

namespace {

constexpr double min_scale = 0.25;
constexpr double largest_scale = 4;
constexpr int search_steps = 30;
constexpr double two_sided_95 = 1.96;  ///< Standard deviations of a normal distribution.

double squared_error(int evaluation, double scale, double chance) {
  const double predicted = 1 / (1 + std::exp(-scale * evaluation / evaluation_scale));
  return (predicted - chance) * (predicted - chance);
}

double mean_error(std::span<const int> evaluations, std::span<const Target> targets, double scale) {
  double sum = 0;
  for (std::size_t i = 0; i < targets.size(); ++i)
    sum += squared_error(evaluations[i], scale, targets[i].chance);
  return sum / static_cast<double>(targets.size());
}

}  // namespace

PredictionError measure_prediction_error(std::span<const int> evaluations,
                                         std::span<const Target> targets) {
  double low = std::log(min_scale);
  double high = std::log(largest_scale);
  for (int step = 0; step < search_steps; ++step) {
    const double part = (high - low) / (1 + std::numbers::phi);
    const double lower = mean_error(evaluations, targets, std::exp(low + part));
    const double upper = mean_error(evaluations, targets, std::exp(high - part));
    (lower < upper ? high : low) = lower < upper ? high - part : low + part;
  }
  PredictionError prediction_error;
  prediction_error.scale = std::exp((low + high) / 2);
  prediction_error.squares.reserve(targets.size());
  for (std::size_t i = 0; i < targets.size(); ++i)
    prediction_error.squares.push_back(
        squared_error(evaluations[i], prediction_error.scale, targets[i].chance));
  prediction_error.error =
      std::accumulate(prediction_error.squares.begin(), prediction_error.squares.end(), 0.0) /
      static_cast<double>(targets.size());
  return prediction_error;
}

Difference compare(const PredictionError& first, const PredictionError& second,
                   std::span<const Target> targets) {
  const auto count = static_cast<double>(targets.size());
  const double mean = second.error - first.error;
  std::map<int, double> by_game;
  for (std::size_t i = 0; i < targets.size(); ++i)
    by_game[targets[i].game] += second.squares[i] - first.squares[i] - mean;
  double variance = 0;
  for (const auto& [game, sum] : by_game)
    variance += sum * sum;
  // One game tells nothing of the difference to others.
  const auto games = static_cast<double>(by_game.size());
  if (by_game.size() < 2) return {mean, std::numeric_limits<double>::infinity()};
  return {mean, two_sided_95 * std::sqrt(variance * games / (games - 1)) / count};
}

}  // namespace tratto::nnue::train
