#include <cmath>
#include <gtest/gtest.h>

#include "nnue/train/win_model.h"

namespace tratto::nnue::train {
namespace {

TEST(WinModel, FindsTheCurveThatMadeTheCounts) {
  constexpr double even = 130;
  constexpr double spread = 75;
  constexpr int games = 2000;
  WinCounts counts;
  for (int score = -600; score <= 600; score += 10) {
    const double share = 1 / (1 + std::exp((even - score) / spread));
    for (int game = 0; game < games; ++game)
      counts.add(score, game < std::lround(share * games));
  }
  EXPECT_EQ(counts.games(), 121U * games);
  const WinModel model = counts.fit();
  EXPECT_NEAR(model.even, even, 0.5);
  EXPECT_NEAR(model.spread, spread, 0.5);
}

}  // namespace
}  // namespace tratto::nnue::train
