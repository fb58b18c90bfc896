#include "nnue/train/win_model.h"

#include <cmath>
#include <limits>

namespace tratto::nnue::train {

namespace {

constexpr int newton_steps = 50;
// Scores are scaled down, so that intercept and slope have the same size.
constexpr double unit = 100.0;
// Least mean variance of a result: with less, the model runs off to certainty, since the scores say
// all or nothing.
constexpr double min_variance = 1e-6;

}  // namespace

std::uint64_t WinCounts::games() const {
  std::uint64_t sum = 0;
  for (const auto& [score, count] : counts_)
    sum += count.games;
  return sum;
}

WinModel WinCounts::fit() const {
  constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
  double intercept = 0;
  double slope = 0;
  double variance = 0;
  for (int step = 0; step < newton_steps; ++step) {
    double gradient[2] = {0, 0};
    double hessian[3] = {0, 0, 0};  // Intercept, both, slope.
    for (const auto& [score, count] : counts_) {
      const double x = score / unit;
      const double expected = 1 / (1 + std::exp(-(intercept + slope * x)));
      const auto games = static_cast<double>(count.games);
      const double error = static_cast<double>(count.wins) - games * expected;
      const double weight = games * expected * (1 - expected);
      gradient[0] += error;
      gradient[1] += error * x;
      hessian[0] += weight;
      hessian[1] += weight * x;
      hessian[2] += weight * x * x;
    }
    variance = hessian[0] / static_cast<double>(games());
    const double determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
    if (determinant <= 0) break;
    intercept += (gradient[0] * hessian[2] - gradient[1] * hessian[1]) / determinant;
    slope += (gradient[1] * hessian[0] - gradient[0] * hessian[1]) / determinant;
  }
  if (!(variance > min_variance) || !(slope > 0)) return {no_number, no_number};
  return {-intercept / slope * unit, unit / slope};
}

}  // namespace tratto::nnue::train
