#include <gtest/gtest.h>

#include "engine/search/score.h"
#include "engine/search/tt.h"

namespace tratto {
namespace {

TEST(Score, OrdersMatesAndEvaluations) {
  EXPECT_GT(Score::mate_in(1), Score::mate_in(3));
  EXPECT_GT(Score::mate_in(max_ply), Score::max_evaluation());
  EXPECT_LT(Score::mated_in(1), Score::mated_in(3));
  EXPECT_LT(Score::mated_in(max_ply), -Score::max_evaluation());
  EXPECT_GT(Score::infinite(), Score::mate_in(0));
  EXPECT_GT(Score::mate_in(max_ply), Score::tb_win_in(0));
  EXPECT_GT(Score::tb_win_in(2), Score::tb_win_in(3));
  EXPECT_GT(Score::tb_win_in(max_ply), Score::max_evaluation());
  EXPECT_EQ(-Score::tb_win_in(5), Score::tb_loss_in(5));
}

TEST(Score, KnowsWhatIsDecisive) {
  EXPECT_FALSE(Score::max_evaluation().is_decisive());
  EXPECT_TRUE(Score::mate_in(max_ply).is_win());
  EXPECT_TRUE(Score::mated_in(max_ply).is_loss());
  EXPECT_TRUE((-Score::infinite()).is_loss());
  EXPECT_EQ(Score::mate_in(5).plies_to_mate(), 5);
  EXPECT_EQ(Score::mated_in(4).plies_to_mate(), 4);
  EXPECT_TRUE(Score::mate_in(max_ply).is_mate());
  EXPECT_TRUE(Score::mated_in(max_ply).is_mate());
  EXPECT_TRUE(Score::tb_win_in(max_ply).is_win());
  EXPECT_TRUE(Score::tb_loss_in(max_ply).is_loss());
  EXPECT_FALSE(Score::tb_win_in(0).is_mate());
  EXPECT_FALSE(Score::tb_loss_in(0).is_mate());
  EXPECT_EQ(Score::tb_win_in(7).plies_to_mate(), 7);
  EXPECT_EQ(Score::tb_loss_in(8).plies_to_mate(), 8);
}

TEST(Score, DoesNotWrapAroundWithLargeMargins) {
  EXPECT_LT(Score(0) - 1'000'000, Score::mated_in(0));
  EXPECT_GT(Score(0) + 1'000'000, Score::infinite());
}

TEST(TTScore, CountsMatesFromTheirOwnPosition) {
  constexpr int ply = 7;
  for (const Score score : {Score(0), Score(-812), Score::mate_in(20), Score::mated_in(13),
                            Score::tb_win_in(9), Score::tb_loss_in(40)})
    EXPECT_EQ(from_tt_score(to_tt_score(score, ply), ply, 0), score);
  EXPECT_EQ(to_tt_score(Score::mate_in(20), ply), Score::mate_in(13));
}

TEST(TTScore, DoesNotPromiseAMateBeyondTheFiftyMoveRule) {
  const Score stored = to_tt_score(Score::mate_in(30), 0);
  EXPECT_EQ(from_tt_score(stored, 0, 70), Score::mate_in(30));
  EXPECT_EQ(from_tt_score(stored, 0, 71), Score::max_evaluation());
  EXPECT_EQ(from_tt_score(to_tt_score(Score::mated_in(30), 0), 0, 71), -Score::max_evaluation());
}

}  // namespace
}  // namespace tratto
