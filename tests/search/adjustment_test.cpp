#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "engine/search/adjustment.h"

namespace tratto {
namespace {

Position at(const char* fen) {
  return parse_fen(fen)->position;
}

TEST(Adjustment, CountsTheMenFromAFullBoardToBareKings) {
  EXPECT_EQ(material_phase(Position()), 100);
  EXPECT_EQ(material_phase(at("8/8/4k3/8/8/3QK3/8/8 w - - 0 1")), 12);
  EXPECT_EQ(material_phase(at("8/8/4k3/8/8/4K3/8/8 w - - 0 1")), 0);
}

TEST(Adjustment, ScalesAnAdvantageDownWithTheMaterial) {
  EXPECT_EQ(scaled_evaluation(Position(), 330), 330);
  EXPECT_EQ(scaled_evaluation(at("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), 330), 230);
  EXPECT_EQ(scaled_evaluation(at("8/8/4k3/8/8/4K3/8/8 w - - 0 1"), -330), -230);
}

TEST(Adjustment, ScalingCanBeUndone) {
  const Position bare = at("8/8/4k3/8/8/4K3/8/8 w - - 0 1");
  EXPECT_EQ(unscaled_evaluation(bare, scaled_evaluation(bare, 330)), 330);
  EXPECT_EQ(unscaled_evaluation(bare, scaled_evaluation(bare, -330)), -330);
  EXPECT_EQ(unscaled_evaluation(Position(), 330), 330);
}

TEST(Adjustment, CorrectionIsAddedUnscaledAndNeverMakesAMate) {
  EXPECT_EQ(adjusted_evaluation(Position(), Score(100), -30), Score(70));
  EXPECT_FALSE(adjusted_evaluation(Position(), Score(30000), 30000).is_decisive());
  EXPECT_FALSE(adjusted_evaluation(Position(), Score(-30000), -30000).is_decisive());
}

}  // namespace
}  // namespace tratto
