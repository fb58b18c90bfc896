#include <gtest/gtest.h>

#include "engine/search/aspiration.h"

namespace tratto {
namespace {

void expect_window(const AspirationWindow& aspiration, Score alpha, Score beta) {
  EXPECT_EQ(aspiration.window().alpha, alpha);
  EXPECT_EQ(aspiration.window().beta, beta);
}

TEST(Aspiration, IsOpenForTheFirstIterationsAndAroundMates) {
  expect_window({Score(20), aspiration_depth - 1}, -Score::infinite(), Score::infinite());
  expect_window({Score::mate_in(5), 20}, -Score::infinite(), Score::infinite());
}

TEST(Aspiration, IsNarrowAroundSmallScoresAndWiderAroundLargeOnes) {
  expect_window({Score(20), aspiration_depth}, Score(20 - aspiration_width),
                Score(20 + aspiration_width));
  const int width = aspiration_width + 640 * 640 / 16384;
  expect_window({Score(640), 20}, Score(640 - width), Score(640 + width));
  const int max = aspiration_width + aspiration_max;
  expect_window({Score(9000), 20}, Score(9000 - max), Score(9000 + max));
  const AspirationWindow edge(Score(30990), 20);
  EXPECT_LE(edge.window().beta, Score::infinite());
}

TEST(Aspiration, MovesDownAfterAFailLowAndBringsBetaAlong) {
  AspirationWindow aspiration(Score(20), 10);
  const int width = aspiration_width;
  aspiration.fail_low(Score(-10));
  expect_window(aspiration, Score(-10 - width), Score(20));
  aspiration.fail_low(Score(-60));
  EXPECT_EQ(aspiration.window().alpha,
            Score(-60 - (width + width * aspiration_growth_percent / 100)));
}

TEST(Aspiration, MovesUpAfterAFailHighKeepingAlphaAndLooksLessDeep) {
  AspirationWindow aspiration(Score(20), 10);
  const int width = aspiration_width;
  aspiration.fail_high(Score(50));
  expect_window(aspiration, Score(20 - width), Score(50 + width));
  EXPECT_EQ(aspiration.reduction(), 1);
  for (int i = 0; i < 4; ++i)
    aspiration.fail_high(Score(60 + i));
  EXPECT_EQ(aspiration.reduction(), 3) << "three plies at most";
  aspiration.fail_low(Score(0));
  EXPECT_EQ(aspiration.reduction(), 0);
}

TEST(Aspiration, DropsABoundThatWasMissedWidelyOrByAMate) {
  AspirationWindow by_mate(Score(20), 10);
  by_mate.fail_high(Score::mate_in(9));
  EXPECT_EQ(by_mate.window().beta, Score::infinite());
  EXPECT_EQ(by_mate.reduction(), 0) << "a mate is looked at in full";
  AspirationWindow lower(Score(20), 10);
  lower.fail_low(Score::mated_in(8));
  EXPECT_EQ(lower.window().alpha, -Score::infinite());
  AspirationWindow wide(Score(20), 10);
  for (int i = 0; i < 20; ++i)
    wide.fail_low(Score(-100 * i));
  EXPECT_EQ(wide.window().alpha, -Score::infinite());
}

}  // namespace
}  // namespace tratto
