#include <gtest/gtest.h>

#include "engine/search/reductions.h"

namespace tratto {
namespace {

TEST(Reductions, InternalIterativeReductionNeedsDepthAndNoMove) {
  const int depth = iir_depth;
  EXPECT_EQ(iir_reduction(false, NodeType::Cut, depth), 1);
  EXPECT_EQ(iir_reduction(false, NodeType::Pv, depth), 1);
  EXPECT_EQ(iir_reduction(false, NodeType::Cut, depth - 1), 0);
  EXPECT_EQ(iir_reduction(false, NodeType::All, depth), 0);
  EXPECT_EQ(iir_reduction(true, NodeType::Cut, depth), 0);
}

TEST(Reductions, HindsightDeepensWhereTheReducedMoveWasGood) {
  EXPECT_EQ(hindsight_adjustment(hindsight_deeper, 0, 5), 1);
  EXPECT_EQ(hindsight_adjustment(hindsight_deeper - 1, 0, 5), 0);
  EXPECT_EQ(hindsight_adjustment(hindsight_deeper, 1, 5), 0);
}

TEST(Reductions, HindsightReducesWhereTheReducedMoveWasBad) {
  const int sum = hindsight_margin + 1;
  EXPECT_EQ(hindsight_adjustment(hindsight_shallower, sum, 2), -1);
  EXPECT_EQ(hindsight_adjustment(hindsight_shallower, sum - 1, 2), 0);
  EXPECT_EQ(hindsight_adjustment(hindsight_shallower - 1, sum, 2), 0);
  EXPECT_EQ(hindsight_adjustment(hindsight_shallower, sum, 1), 0) << "depth 0 is quiescence";
}

TEST(Reductions, TheSecondLookIsDeeperOrShallowerByTheScore) {
  const Score best(20);
  const int deeper = deeper_margin + 8 * deeper_per_depth;
  EXPECT_EQ(re_search_depth_adjustment(best + (deeper + 1), best, 8), 1);
  EXPECT_EQ(re_search_depth_adjustment(best + deeper, best, 8), 0);
  EXPECT_EQ(re_search_depth_adjustment(best + shallower_margin, best, 8), 0);
  EXPECT_EQ(re_search_depth_adjustment(best + (shallower_margin - 1), best, 8), -1);
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
  EXPECT_EQ(with([](auto& r) { r.tt_pv = true; }), sum - reduction::tt_pv);
  EXPECT_EQ(with([](auto& r) { r.tt_pv = r.tt_score_above_alpha = true; }),
            sum - reduction::tt_pv - reduction::tt_pv_above_alpha);
  EXPECT_EQ(with([](auto& r) { r.tt_pv = r.tt_depth_sufficient = true; }),
            sum - reduction::tt_pv - reduction::tt_pv_depth_sufficient);
  EXPECT_EQ(with([](auto& r) { r.tt_score_above_alpha = r.tt_depth_sufficient = true; }), sum)
      << "only TT-PV";
  EXPECT_EQ(with([](auto& r) { r.pv_node = true; }), sum - reduction::pv_node);
  EXPECT_EQ(with([](auto& r) { r.improving = false; }), sum + reduction::not_improving);
  EXPECT_EQ(with([](auto& r) { r.gives_check = true; }), sum - reduction::gives_check);
  EXPECT_EQ(with([](auto& r) { r.tt_move_is_noisy = true; }), sum + reduction::tt_move_noisy);
  EXPECT_EQ(with([](auto& r) { r.many_cutoffs = true; }), sum + reduction::many_cutoffs);
  EXPECT_EQ(with([](auto& r) { r.history = 1000; }), sum - 1000 / reduction::quiet_history_divisor);
}

}  // namespace
}  // namespace tratto
