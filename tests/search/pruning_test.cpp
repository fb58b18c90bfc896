#include <gtest/gtest.h>

#include "engine/search/pruning.h"

// Each formula at its boundaries, with the default values of the tunables.

namespace tratto {
namespace {

struct TTCutoffRow {
  const char* why;
  int depth;  ///< Of the entry; the node's is 10.
  Bound bound;
  int score;  ///< Of the entry; beta is 50.
  NodeType type;
  int rule50;
  bool cuts_off;
};
const TTCutoffRow tt_cutoff_rows[] = {
    {"a fail-low of the same depth", 10, Bound::Upper, 49, NodeType::All, 0, true},
    {"one ply too shallow", 9, Bound::Upper, 49, NodeType::All, 0, false},
    {"a fail-high must be deeper", 10, Bound::Lower, 50, NodeType::Cut, 0, false},
    {"and is", 11, Bound::Lower, 50, NodeType::Cut, 0, true},
    {"at most 49 is what an upper bound says", 11, Bound::Upper, 50, NodeType::Cut, 0, false},
    {"at least 49 does not reach beta", 11, Bound::Lower, 49, NodeType::All, 0, false},
    {"exact above", 11, Bound::Exact, 50, NodeType::Cut, 0, true},
    {"exact below", 10, Bound::Exact, 49, NodeType::All, 0, true},
    {"no bound at all", 11, Bound::None, 50, NodeType::Cut, 0, false},
    {"unexpected, but far from the leaves", 11, Bound::Lower, 50, NodeType::All, 0, true},
    {"the last ply before the fifty-move rule matters", 11, Bound::Lower, 50, NodeType::Cut,
     pruning::tt_cutoff_rule50 - 1, true},
    {"the fifty-move rule may matter", 11, Bound::Lower, 50, NodeType::Cut,
     pruning::tt_cutoff_rule50, false},
};

TEST(Pruning, TakesDeepEnoughResultsFromTheTt) {
  for (const TTCutoffRow& row : tt_cutoff_rows) {
    const TTEntry entry{Move::none(), Score(row.score), Score::none(), row.depth, row.bound, false};
    EXPECT_EQ(pruning::tt_cuts_off(entry, Score(50), 10, row.type, row.rule50), row.cuts_off)
        << row.why;
  }
}

TEST(Pruning, NearTheLeavesTheTtBoundMustBeTheExpectedOne) {
  const int depth = pruning::tt_cutoff_any_type_depth;
  const TTEntry entry{Move::none(), Score(90), Score::none(), 30, Bound::Lower, false};
  EXPECT_FALSE(pruning::tt_cuts_off(entry, Score(50), depth, NodeType::All, 0));
  EXPECT_TRUE(pruning::tt_cuts_off(entry, Score(50), depth + 1, NodeType::All, 0));
  EXPECT_TRUE(pruning::tt_cuts_off(entry, Score(50), depth, NodeType::Cut, 0));
}

TEST(Pruning, RazorsOnlyFarBelowAlpha) {
  const int margin = pruning::razor_base + 4 * pruning::razor_per_depth_squared;
  EXPECT_TRUE(pruning::can_razor(Score(-margin - 1), Score(0), 2));
  EXPECT_FALSE(pruning::can_razor(Score(-margin), Score(0), 2));
  EXPECT_FALSE(pruning::can_razor(Score(-30000), Score(2000), 1)) << "alpha is winning anyway";
  EXPECT_FALSE(pruning::can_razor(Score(0), Score(0), 200)) << "no overflow at any depth";
}

TEST(Pruning, ReverseFutilityGrowsWithDepthAndShrinksWhenImproving) {
  const struct {
    int depth;
    bool improving;
    int margin;
  } margins[] = {{5, false, 5 * pruning::reverse_futility_per_depth},
                 {5, true, 4 * pruning::reverse_futility_per_depth},
                 {1, true, pruning::reverse_futility_min}};
  for (const auto& row : margins) {
    const auto prunes = [&row](int eval) {
      return static_cast<bool>(
          pruning::reverse_futility(Score(eval), Score(0), row.depth, row.improving));
    };
    EXPECT_TRUE(prunes(row.margin)) << row.depth;
    EXPECT_FALSE(prunes(row.margin - 1)) << row.depth;
  }
}

TEST(Pruning, ReverseFutilityNeedsLittleDepthAndNoMate) {
  const int depth = pruning::reverse_futility_depth;
  EXPECT_TRUE(pruning::reverse_futility(Score(15000), Score(0), depth, false));
  EXPECT_FALSE(pruning::reverse_futility(Score(15000), Score(0), depth + 1, false));
  EXPECT_FALSE(pruning::reverse_futility(Score::mate_in(4), Score(0), 1, false));
  EXPECT_FALSE(pruning::reverse_futility(Score(0), Score::mated_in(4), 1, false))
      << "being mated is not avoided by a margin";
}

TEST(Pruning, ReverseFutilityReturnsTheMeanOfEvaluationAndBeta) {
  EXPECT_EQ(*pruning::reverse_futility(Score(2000), Score(1000), 1, false), Score(1500));
}

TEST(Pruning, GuessesAboveBetaCountHalfButMatesStay) {
  EXPECT_EQ(pruning::blend_toward_beta(Score(100), Score(50)), Score(75));
  EXPECT_EQ(pruning::blend_toward_beta(Score(51), Score(50)), Score(50));
  EXPECT_GE(pruning::blend_toward_beta(Score(-49), Score(-50)), Score(-50)) << "never below beta";
  EXPECT_EQ(pruning::blend_toward_beta(Score::mate_in(3), Score(50)), Score::mate_in(3));
}

TEST(Pruning, PassesWhereTheEvaluationIsHighEnoughForTheDepth) {
  const int needed = pruning::null_move_base - 4 * pruning::null_move_per_depth;
  EXPECT_TRUE(pruning::can_null_move(Score(needed), Score(0), 4));
  EXPECT_FALSE(pruning::can_null_move(Score(needed - 1), Score(0), 4));
}

TEST(Pruning, NullMoveReductionCountsDepthGapAndTtMove) {
  const int base = pruning::null_move_reduction;
  EXPECT_EQ(pruning::null_move_reduction_for(3, 0, false), base + 1);
  EXPECT_EQ(pruning::null_move_reduction_for(12, 0, false), base + 4);
  EXPECT_EQ(pruning::null_move_reduction_for(3, 0, true), base + 2);
  EXPECT_EQ(pruning::null_move_reduction_for(3, pruning::null_move_gap_divisor, false), base + 2);
  EXPECT_EQ(pruning::null_move_reduction_for(3, 30000, false),
            base + 1 + pruning::null_move_gap_max);
}

TEST(Pruning, NullMovesAreBarredForThreeQuartersOfTheDepth) {
  EXPECT_EQ(pruning::null_move_disabled_plies(8), 6);
  EXPECT_EQ(pruning::null_move_disabled_plies(1), 1);
  EXPECT_EQ(pruning::null_move_disabled_plies(-2), 1);
}

TEST(Pruning, LateMoveCountIsHalvedWhenNotImproving) {
  const int at_ten = pruning::late_move_base + pruning::late_move_percent;
  EXPECT_EQ(pruning::late_move_count(1, true),
            pruning::late_move_base + pruning::late_move_percent / 100);
  EXPECT_EQ(pruning::late_move_count(10, true), at_ten);
  EXPECT_EQ(pruning::late_move_count(10, false), at_ten / 2);
  EXPECT_EQ(pruning::late_move_count(20, true), at_ten + 3 * pruning::late_move_percent);
}

TEST(Pruning, FutilityNeedsAGapAndLittleDepth) {
  const int margin = pruning::futility_base + 3 * pruning::futility_per_depth;
  EXPECT_TRUE(pruning::is_futile(Score(-margin), Score(0), 3));
  EXPECT_FALSE(pruning::is_futile(Score(1 - margin), Score(0), 3));
  EXPECT_FALSE(pruning::is_futile(Score(-30000), Score(0), pruning::futility_depth + 1));
}

TEST(Pruning, HopelessMovesHaveABadHistoryForTheirDepth) {
  EXPECT_TRUE(pruning::history_prunes(-2 * pruning::history_prune_per_depth - 1, 2));
  EXPECT_FALSE(pruning::history_prunes(-2 * pruning::history_prune_per_depth, 2));
  EXPECT_FALSE(pruning::history_prunes(-1'000'000, pruning::history_prune_depth + 1));
}

TEST(Pruning, SeeMarginsAreNegativeAndGrow) {
  EXPECT_EQ(pruning::see_margin_capture(3), -3 * pruning::see_capture_per_depth);
  EXPECT_EQ(pruning::see_margin_quiet(3), -9 * pruning::see_quiet_per_depth_squared);
  EXPECT_EQ(pruning::see_margin_quiet(0), 0);
}

TEST(Pruning, SeeAndEvaluationsHaveOneRateOfExchange) {
  EXPECT_EQ(pruning::units_of_see(300), 3 * pruning::see_unit_percent);
  EXPECT_EQ(pruning::see_of_units(3 * pruning::see_unit_percent), 300);
  EXPECT_EQ(pruning::prob_cut_see_threshold(-pruning::see_unit_percent), -100);
}

TEST(Pruning, ACapturePromisesWhatItTakesAndAMargin) {
  EXPECT_EQ(pruning::qs_futility_value(Score(-20), 300),
            Score(-20 + pruning::units_of_see(300) + pruning::qs_futility_margin));
}

}  // namespace
}  // namespace tratto
