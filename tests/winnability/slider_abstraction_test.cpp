#include <gtest/gtest.h>

#include "engine/winnability/slider_abstraction.h"
#include "tests/positions.h"
#include "tests/table.h"

namespace tratto {
namespace {

using test::position_of;

constexpr int state_limit = 20'000;

struct SliderCase {
  const char* fen;
  Color winner;
  bool proved;
  const char* why;
};

const SliderCase slider_cases[] = {
    {"8/8/3b3p/5p1P/3b1p1K/5Pp1/6P1/5kb1 b - - 0 1", Black, true,
     "three bishops of one colour cannot replace the tempo the king needs"},
    {"8/1p2B1B1/1PpB1B2/k1P5/p1P5/P7/5K2/8 w - - 0 1", White, true,
     "four bishops never see the light square a6"},
    {"8/8/8/8/8/5k2/8/5K1R w - - 0 1", White, false, "a rook that can mate"},
    {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", White, false, "mate on the board"},
    {"4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", White, false, "no slider to take off"},
    {"1b2k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1", Black, false, "the bishop takes pawns"},
};

TEST(SliderAbstraction, Cases) {
  for (const SliderCase& row : slider_cases)
    EXPECT_EQ(is_unwinnable_without_sliders(position_of(row.fen), row.winner, state_limit),
              row.proved)
        << row.fen << ": " << row.why;
}

TEST(SliderAbstraction, TooFewStatesProveNothing) {
  EXPECT_FALSE(is_unwinnable_without_sliders(
      position_of("8/1p2B1B1/1PpB1B2/k1P5/p1P5/P7/5K2/8 w - - 0 1"), White, 10));
}

TEST(SliderAbstraction, NeverContradictsALabel) {
  int proved = 0;
  for (const auto& row : test::tsv_rows("laws/unwinnability.tsv")) {
    const auto parsed = parse_fen(row[0], PromotedPieces::Any);
    ASSERT_TRUE(parsed.ok()) << row[0];
    for (const Color winner : {White, Black}) {
      if (!is_unwinnable_without_sliders(parsed->position, winner, state_limit)) continue;
      ++proved;
      EXPECT_EQ(row[1 + winner], "0") << row[0];
    }
  }
  EXPECT_GT(proved, 100);
}

}  // namespace
}  // namespace tratto
