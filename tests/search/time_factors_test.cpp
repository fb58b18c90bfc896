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
  EXPECT_DOUBLE_EQ(time_factors::effort(0.0), 1.48) << "no longer than this";
  EXPECT_DOUBLE_EQ(time_factors::effort(0.5), 1.22);
  EXPECT_DOUBLE_EQ(time_factors::effort(0.9), 1.93 - 1.42 * 0.9);
  EXPECT_DOUBLE_EQ(time_factors::effort(1.0), 0.61) << "no shorter";
}

TEST(TimeFactors, AStableMoveShortensUpToALimit) {
  EXPECT_DOUBLE_EQ(time_factors::stability(0), 1.22);
  EXPECT_DOUBLE_EQ(time_factors::stability(5), 0.92);
  EXPECT_DOUBLE_EQ(time_factors::stability(8), 0.78);
  EXPECT_DOUBLE_EQ(time_factors::stability(200), 0.78);
}

TEST(TimeFactors, AFallingScoreLengthensARisingOneShortens) {
  EXPECT_DOUBLE_EQ(time_factors::trend(0, 0), 0.92);
  EXPECT_GT(time_factors::trend(10, 0), 1.0);
  EXPECT_LT(time_factors::trend(-5, 0), 0.92);
  EXPECT_DOUBLE_EQ(time_factors::trend(1000, 0), 1.51);
  EXPECT_DOUBLE_EQ(time_factors::trend(-1000, 0), 0.77);
}

TEST(TimeFactors, AFallSinceTheLastMoveLengthensToo) {
  EXPECT_DOUBLE_EQ(time_factors::trend(0, 10), 0.92 + 0.17);
  EXPECT_DOUBLE_EQ(time_factors::trend(10, -10), 0.92 + 0.27 - 0.17);
  EXPECT_DOUBLE_EQ(time_factors::trend(0, 1000), 1.51);
  EXPECT_DOUBLE_EQ(time_factors::trend(0, -1000), 0.77);
}

TEST(TimeFactors, ChangesAtTheTopLengthen) {
  EXPECT_DOUBLE_EQ(time_factors::instability(0), 1.0);
  EXPECT_DOUBLE_EQ(time_factors::instability(2), 1.5);
}

}  // namespace
}  // namespace tratto
