#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "engine/search/adjustment.h"

namespace tratto {
namespace {

Position at(const char* fen) {
  return parse_fen(fen)->position;
}

TEST(Adjustment, CountsThePiecesFromAFullBoardToBareKings) {
  EXPECT_EQ(material_phase(Position()), 100);
  EXPECT_EQ(material_phase(at("8/8/4k3/8/8/3QK3/8/8 w - - 0 1")), 12);
  EXPECT_EQ(material_phase(at("8/8/4k3/8/8/4K3/8/8 w - - 0 1")), 0);
}

TEST(Adjustment, ScalesAnAdvantageDownWithTheMaterial) {
  const Position bare = at("8/8/4k3/8/8/4K3/8/8 w - - 0 1");
  const int value = material_scale_divisor;
  EXPECT_EQ(scaled_evaluation(Position(), value), material_scale_base + 100);
  EXPECT_EQ(scaled_evaluation(bare, value), material_scale_base);
  EXPECT_EQ(scaled_evaluation(bare, -value), -material_scale_base);
}

TEST(Adjustment, ScalingCanBeUndone) {
  const Position bare = at("8/8/4k3/8/8/4K3/8/8 w - - 0 1");
  for (const int value : {+material_scale_divisor, -material_scale_divisor})
    for (const Position& position : {bare, Position()})
      EXPECT_EQ(unscaled_evaluation(position, scaled_evaluation(position, value)), value);
}

TEST(Adjustment, CorrectionIsAddedUnscaledAndNeverMakesAMate) {
  EXPECT_EQ(adjusted_evaluation(Position(), Score(100), -30),
            Score(scaled_evaluation(Position(), 100) - 30));
  EXPECT_FALSE(adjusted_evaluation(Position(), Score(30000), 30000).is_decisive());
  EXPECT_FALSE(adjusted_evaluation(Position(), Score(-30000), -30000).is_decisive());
}

}  // namespace
}  // namespace tratto
