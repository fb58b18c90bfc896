#include "nnue/train/win_model.h"

#include <cmath>
#include <limits>

namespace tratto::nnue::train {

namespace {

constexpr int newton_steps = 50;
// Scores are scaled down, so that intercept and slope have the same size.
constexpr double unit = 100.0;
// Largest last step of a slope that has been found, as a share of it.
constexpr double converged = 1e-6;

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
  double last_step = 0;
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
    const double determinant = hessian[0] * hessian[2] - hessian[1] * hessian[1];
    if (determinant <= 0) break;
    last_step = (gradient[1] * hessian[0] - gradient[0] * hessian[1]) / determinant;
    intercept += (gradient[0] * hessian[2] - gradient[1] * hessian[1]) / determinant;
    slope += last_step;
  }
  // Where scores and results have nothing in common, or the scores say all, there is no maximum.
  if (!(slope > 0) || !(std::abs(last_step) <= converged * slope)) return {no_number, no_number};
  return {-intercept / slope * unit, unit / slope};
}

}  // namespace tratto::nnue::train
