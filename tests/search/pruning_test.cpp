#include <gtest/gtest.h>

#include "engine/search/pruning.h"
#include "engine/search/reductions.h"

// Each formula at its boundaries, with the default values of the tunables.

namespace tratto {
namespace {

TEST(Pruning, RazorsOnlyFarBelowAlpha) {
  const int margin = pruning::razor_base + 4 * pruning::razor_per_depth_squared;
  EXPECT_TRUE(pruning::may_razor(Score(-margin - 1), Score(0), 2));
  EXPECT_FALSE(pruning::may_razor(Score(-margin), Score(0), 2));
  EXPECT_FALSE(pruning::may_razor(Score(-30000), Score(2000), 1)) << "alpha is winning anyway";
  EXPECT_FALSE(pruning::may_razor(Score(0), Score(0), 200)) << "no overflow at any depth";
}

TEST(Pruning, ReverseFutilityGrowsWithDepthAndShrinksWhenImproving) {
  EXPECT_EQ(pruning::reverse_futility_margin(5, false), 5 * pruning::reverse_futility_per_depth);
  EXPECT_EQ(pruning::reverse_futility_margin(5, true), 4 * pruning::reverse_futility_per_depth);
  EXPECT_EQ(pruning::reverse_futility_margin(1, true), pruning::reverse_futility_least);
}

TEST(Pruning, PassesWhereTheEvaluationIsHighEnoughForTheDepth) {
  const int needed = pruning::null_move_base - 4 * pruning::null_move_per_depth;
  EXPECT_TRUE(pruning::may_pass(Score(needed), Score(0), 4));
  EXPECT_FALSE(pruning::may_pass(Score(needed - 1), Score(0), 4));
}

TEST(Pruning, NullMoveReductionCountsDepthGapAndTableMove) {
  const int base = pruning::null_move_reduction;
  EXPECT_EQ(pruning::null_move_reduction_for(3, 0, false), base + 1);
  EXPECT_EQ(pruning::null_move_reduction_for(12, 0, false), base + 4);
  EXPECT_EQ(pruning::null_move_reduction_for(3, 0, true), base + 2);
  EXPECT_EQ(pruning::null_move_reduction_for(3, pruning::null_move_gap_divisor, false), base + 2);
  EXPECT_EQ(pruning::null_move_reduction_for(3, 30000, false),
            base + 1 + pruning::null_move_gap_most);
}

TEST(Pruning, LateMoveCountIsHalvedWhenNotImproving) {
  EXPECT_EQ(pruning::late_move_count(1, false), 2);
  EXPECT_EQ(pruning::late_move_count(1, true), 4);
  EXPECT_EQ(pruning::late_move_count(4, true), 19);
}

TEST(Pruning, FutilityNeedsAGapAndLittleDepth) {
  const int margin = pruning::futility_base + 3 * pruning::futility_per_depth;
  EXPECT_TRUE(pruning::is_futile(Score(-margin), Score(0), 3));
  EXPECT_FALSE(pruning::is_futile(Score(1 - margin), Score(0), 3));
  EXPECT_FALSE(pruning::is_futile(Score(-30000), Score(0), pruning::futility_depth + 1));
}

TEST(Pruning, HopelessMovesHaveABadHistoryForTheirDepth) {
  EXPECT_TRUE(pruning::is_hopeless(-2 * pruning::history_prune_per_depth - 1, 2));
  EXPECT_FALSE(pruning::is_hopeless(-2 * pruning::history_prune_per_depth, 2));
  EXPECT_FALSE(pruning::is_hopeless(-1'000'000, pruning::history_prune_depth + 1));
}

TEST(Pruning, ExchangeMarginsAreNegativeAndGrow) {
  EXPECT_EQ(pruning::exchange_margin_capture(3), -3 * pruning::exchange_capture_per_depth);
  EXPECT_EQ(pruning::exchange_margin_quiet(3), -9 * pruning::exchange_quiet_per_depth_squared);
  EXPECT_EQ(pruning::exchange_margin_quiet(0), 0);
}

TEST(Reductions, GrowWithDepthAndMoveIndex) {
  EXPECT_EQ(log_product(1, 10), 0);
  EXPECT_EQ(log_product(10, 1), 0);
  EXPECT_NEAR(log_product(8, 20), 1024 * 2.0794415 * 2.9957323, 2);
  EXPECT_GT(late_move_reduction({.depth = 12, .move_index = 20}),
            late_move_reduction({.depth = 12, .move_index = 5}));
}

TEST(Reductions, EachReasonMovesTheSumItsWay) {
  const ReductionReasons plain{.depth = 10, .move_index = 10, .improving = true};
  const int sum = late_move_reduction(plain);
  const auto with = [&plain](auto change) {
    ReductionReasons reasons = plain;
    change(reasons);
    return late_move_reduction(reasons);
  };
  EXPECT_EQ(with([](auto& r) { r.cut_node = true; }), sum + reduction::cut_node);
  EXPECT_EQ(with([](auto& r) { r.was_pv = true; }), sum - reduction::was_pv);
  EXPECT_EQ(with([](auto& r) { r.pv_node = true; }), sum - reduction::pv_node);
  EXPECT_EQ(with([](auto& r) { r.improving = false; }), sum + reduction::not_improving);
  EXPECT_EQ(with([](auto& r) { r.gives_check = true; }), sum - reduction::gives_check);
  EXPECT_EQ(with([](auto& r) { r.table_move_is_noisy = true; }), sum + reduction::table_move_noisy);
  EXPECT_EQ(with([](auto& r) { r.many_cutoffs = true; }), sum + reduction::many_cutoffs);
  EXPECT_EQ(with([](auto& r) { r.history = 1000; }), sum - 1000 / reduction::quiet_history_divisor);
}

}  // namespace
}  // namespace tratto
