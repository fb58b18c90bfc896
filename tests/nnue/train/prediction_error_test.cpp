#include <cmath>
#include <gtest/gtest.h>

#include "nnue/train/prediction_error.h"

namespace tratto::nnue::train {
namespace {

double chance_of(double evaluation) {
  return 1 / (1 + std::exp(-evaluation / 400));
}

TEST(PredictionError, FindsTheScaleOfAPerfectNetwork) {
  std::vector<int> evaluations;
  std::vector<Target> targets;
  for (int evaluation = -900; evaluation <= 900; evaluation += 100) {
    evaluations.push_back(evaluation);
    targets.push_back({chance_of(1.6 * evaluation), evaluation});
  }
  const PredictionError prediction_error = measure_prediction_error(evaluations, targets);
  EXPECT_NEAR(prediction_error.scale, 1.6, 1e-3);
  EXPECT_NEAR(prediction_error.error, 0, 1e-9);
}

/// An evaluation of nothing but 0 says one half, whatever the scale.
TEST(PredictionError, MeasuresSquaredErrors) {
  const std::vector<int> evaluations{0, 0};
  const std::vector<Target> targets{{1, 1}, {0.5, 2}};
  const PredictionError prediction_error = measure_prediction_error(evaluations, targets);
  EXPECT_DOUBLE_EQ(prediction_error.error, 0.125);
  EXPECT_EQ(prediction_error.squares, (std::vector<double>{0.25, 0}));
}

TEST(PredictionError, DiffersByGames) {
  PredictionError first;
  PredictionError second;
  first.squares = {0, 0, 0, 0};
  second.squares = {0.5, 0.5, 0, 0};
  second.error = 0.25;
  const std::vector<Target> two_games{{0, 1}, {0, 1}, {0, 2}, {0, 2}};
  const std::vector<Target> four_games{{0, 1}, {0, 2}, {0, 3}, {0, 4}};
  const Difference of_two = compare(first, second, two_games);
  const Difference of_four = compare(first, second, four_games);
  EXPECT_DOUBLE_EQ(of_two.mean, 0.25);
  EXPECT_NEAR(of_two.margin, 1.96 * std::sqrt(0.5 * 2) / 4, 1e-12);
  EXPECT_NEAR(of_four.margin, 1.96 * std::sqrt(0.25 * 4 / 3) / 4, 1e-12);
  EXPECT_TRUE(std::isinf(compare(first, second, std::vector<Target>(4, {0, 1})).margin));
}

}  // namespace
}  // namespace tratto::nnue::train
