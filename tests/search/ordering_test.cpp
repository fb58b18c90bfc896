#include <gtest/gtest.h>

#include "engine/search/ordering.h"

namespace tratto {
namespace {

TEST(Ordering, CapturesGoByVictimThenHistory) {
  const int by_victim = ordering::victim_weight * 500;
  EXPECT_EQ(ordering::noisy_score(Rook, 0, false), by_victim);
  EXPECT_EQ(ordering::noisy_score(Rook, -70, false), by_victim - 70);
  EXPECT_EQ(ordering::noisy_score(NoPieceType, 0, true), ordering::queen_promotion_bonus);
  EXPECT_GT(ordering::noisy_score(Queen, 0, false), ordering::noisy_score(Rook, 0, false));
}

TEST(Ordering, CapturesWithAGoodScoreMayLoseALittle) {
  EXPECT_EQ(ordering::good_capture_threshold(100 * ordering::capture_see_divisor), -100);
  EXPECT_EQ(ordering::good_capture_threshold(-100 * ordering::capture_see_divisor), 100);
  EXPECT_EQ(ordering::good_capture_threshold(0), 0);
}

TEST(Ordering, LowPlyHistoryCountsMoreNextToTheRoot) {
  EXPECT_EQ(ordering::low_ply_bonus(600, 0), 600 * ordering::low_ply_weight);
  EXPECT_EQ(ordering::low_ply_bonus(600, 2), 200 * ordering::low_ply_weight);
  EXPECT_EQ(ordering::low_ply_bonus(-600, 1), -300 * ordering::low_ply_weight);
}

TEST(Ordering, TheMoreAPieceIsWorthTheMoreItPaysToFlee) {
  EXPECT_EQ(ordering::threat_escape_bonus(Pawn), 0);
  EXPECT_EQ(ordering::threat_escape_bonus(King), 0);
  EXPECT_EQ(ordering::threat_escape_bonus(Knight), ordering::threat_escape_bonus(Bishop));
  EXPECT_EQ(ordering::threat_escape_bonus(Rook), ordering::escape_rook_bonus);
  EXPECT_EQ(ordering::threat_escape_bonus(Queen), ordering::escape_queen_bonus);
}

}  // namespace
}  // namespace tratto
