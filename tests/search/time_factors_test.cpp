#include <gtest/gtest.h>

#include "engine/search/centipawns.h"
#include "engine/search/time_factors.h"

namespace tratto {
namespace {

TEST(Centipawns, APawnIsAHundredWhateverTheNetworksUnits) {
  EXPECT_DOUBLE_EQ(centipawns(units_per_pawn), 100);
  EXPECT_DOUBLE_EQ(centipawns(-units_per_pawn / 2), -50);
}

TEST(TimeFactors, EffortOnTheBestMoveShortens) {
  EXPECT_DOUBLE_EQ(time_factors::effort(0.0), 1.5) << "no longer than this";
  EXPECT_DOUBLE_EQ(time_factors::effort(0.5), 2.0 - 1.35 * 0.5);
  EXPECT_DOUBLE_EQ(time_factors::effort(1.0), 2.0 - 1.35);
  EXPECT_DOUBLE_EQ(time_factors::effort(1.5), 0.6) << "no shorter";
}

TEST(TimeFactors, AStableMoveShortensUpToALimit) {
  EXPECT_DOUBLE_EQ(time_factors::stability(0), 1.25);
  EXPECT_DOUBLE_EQ(time_factors::stability(5), 1.0);
  EXPECT_DOUBLE_EQ(time_factors::stability(9), 0.8);
  EXPECT_DOUBLE_EQ(time_factors::stability(200), 0.8);
}

TEST(TimeFactors, AFallingScoreLengthensARisingOneShortens) {
  EXPECT_DOUBLE_EQ(time_factors::trend(0), 0.95);
  EXPECT_GT(time_factors::trend(10), 1.0);
  EXPECT_LT(time_factors::trend(-5), 0.95);
  EXPECT_DOUBLE_EQ(time_factors::trend(1000), 1.5);
  EXPECT_DOUBLE_EQ(time_factors::trend(-1000), 0.75);
}

TEST(TimeFactors, ChangesAtTheTopLengthen) {
  EXPECT_DOUBLE_EQ(time_factors::instability(0), 1.0);
  EXPECT_DOUBLE_EQ(time_factors::instability(2), 1.5);
}

}  // namespace
}  // namespace tratto
