#include <gtest/gtest.h>

#include "engine/search/score_conversion.h"

namespace tratto::test {
namespace {

TEST(ScoreConversion, ChancesAddUpAndAreFairToBothSides) {
  for (int value = -31000; value <= 31000; value += 50) {
    const WinDrawLoss own = to_win_draw_loss(Score(value));
    const WinDrawLoss other = to_win_draw_loss(Score(-value));
    EXPECT_EQ(own.win + own.draw + own.loss, 1000) << value;
    EXPECT_GE(own.draw, 0) << value;
    EXPECT_NEAR(own.win, other.loss, 1) << value;
  }
  EXPECT_EQ(to_win_draw_loss(Score::mate_in(5)).win, 1000);
  EXPECT_EQ(to_win_draw_loss(Score::mated_in(5)).loss, 1000);
}

TEST(ScoreConversion, CentipawnsKeepOrderAndSign) {
  for (int value = 0; value < 31000; value += 100) {
    EXPECT_LT(to_centipawns(Score(value)), to_centipawns(Score(value + 100))) << value;
    EXPECT_EQ(to_centipawns(Score(value)), -to_centipawns(Score(-value))) << value;
  }
}

TEST(ScoreConversion, AHundredCentipawnsAreAnEvenChanceToWin) {
  int value = 0;
  while (to_win_draw_loss(Score(value)).win < 500)
    ++value;
  EXPECT_NEAR(to_centipawns(Score(value)), 100, 1);
}

}  // namespace
}  // namespace tratto::test
