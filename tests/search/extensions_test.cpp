#include <gtest/gtest.h>

#include "engine/search/extensions.h"

namespace tratto {
namespace {

TTEntry entry(int depth, Score score, Bound bound) {
  return {Move::none(), score, Score::none(), depth, bound, false};
}

TEST(Extensions, TheTtEntryMustBeDeepEnough) {
  const int depth = singular_depth;
  const int known = depth - singular_tt_depth;
  EXPECT_TRUE(can_be_singular(entry(known, Score(10), Bound::Lower), depth));
  EXPECT_TRUE(can_be_singular(entry(known, Score(10), Bound::Exact), depth));
  EXPECT_FALSE(can_be_singular(entry(known, Score(10), Bound::Upper), depth));
  EXPECT_FALSE(can_be_singular(entry(known - 1, Score(10), Bound::Lower), depth));
  EXPECT_FALSE(can_be_singular(entry(40, Score(10), Bound::Lower), depth - 1));
  EXPECT_FALSE(can_be_singular(entry(known, Score::none(), Bound::Lower), depth));
  EXPECT_FALSE(can_be_singular(entry(known, Score::mate_in(9), Bound::Lower), depth));
}

TEST(Extensions, TheOthersAreSearchedBelowTheTtScoreToHalfTheDepth) {
  EXPECT_EQ(singular_beta(Score(30), 100), Score(30 - singular_percent));
  EXPECT_LT(singular_beta(Score(30), 8), Score(30));
  EXPECT_EQ(singular_search_depth(8), 3);
  EXPECT_EQ(singular_search_depth(9), 4);
}

TEST(Extensions, TheMoreTheMoveStandsOutTheDeeper) {
  EXPECT_EQ(singular_extension(1, false, false), 1);
  EXPECT_EQ(singular_extension(double_extension_margin, false, false), 1);
  EXPECT_EQ(singular_extension(double_extension_margin + 1, false, false), 2);
  EXPECT_EQ(singular_extension(triple_extension_margin, false, false), 2);
  EXPECT_EQ(singular_extension(triple_extension_margin + 1, false, false), 3);
  EXPECT_EQ(singular_extension(triple_extension_margin + 1, false, true), 2) << "a capture";
  EXPECT_EQ(singular_extension(triple_extension_margin + 1, true, false), 1) << "a PV node";
}

TEST(Extensions, MovesThatDoNotStandOutAreReducedWhereACutoffIsNear) {
  EXPECT_EQ(negative_extension(true, NodeType::Pv), -2);
  EXPECT_EQ(negative_extension(true, NodeType::Cut), -3);
  EXPECT_EQ(negative_extension(true, NodeType::All), -3);
  EXPECT_EQ(negative_extension(false, NodeType::Cut), -2);
  EXPECT_EQ(negative_extension(false, NodeType::All), 0);
  EXPECT_EQ(negative_extension(false, NodeType::Pv), 0);
}

}  // namespace
}  // namespace tratto
