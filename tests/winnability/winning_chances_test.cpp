#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "engine/winnability/winning_chances.h"
#include "tests/table.h"

// Positions from unwinnability.tsv (see there for its source) and from article 5.2.2.

namespace tratto {
namespace {

struct Row {
  const char* fen;
  bool white;
  bool black;
  const char* why;
};

constexpr Row rows[] = {
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true, "everything is there"},
    {"8/8/4k3/8/8/3QK3/8/8 w - - 0 1", true, false, "a bare king never mates"},
    {"8/8/4k3/8/8/3NK3/8/8 w - - 0 1", false, false, "nor does a lone knight here"},
    {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false, "bishops of one square colour"},
    {"5b2/4k3/8/8/8/8/8/2B1K3 b - - 0 1", false, false, "the same with the other side to move"},
    {"4k1b1/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true, "bishops of both: help makes mates"},
    {"2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1", false, false, "a wall, bishops behind it"},
    {"8/8/2k5/8/1p1p1p1p/1PbP1P1P/6B1/3K1B2 w - - 0 1", false, true,
     "a wall, and only one bishop behind it is of use"},
    {"4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", true, true, "pawns, but no wall"},
};

TEST(WinningChances, AreWhatTheLawsLeave) {
  for (const Row& row : rows) {
    const Position position = parse_fen(row.fen)->position;
    const WinningChances chances = winning_chances(position);
    EXPECT_EQ(chances[White], row.white) << row.why << '\n' << row.fen;
    EXPECT_EQ(chances[Black], row.black) << row.why << '\n' << row.fen;
  }
}

TEST(WinningChances, NeverContradictTheLabels) {
  for (const auto& fields : test::tsv_rows("laws/unwinnability.tsv")) {
    const Position position = parse_fen(fields[0], PromotedPieces::Any)->position;
    const WinningChances chances = winning_chances(position);
    EXPECT_TRUE(chances[White] || fields[1] == "0") << fields[0];
    EXPECT_TRUE(chances[Black] || fields[2] == "0") << fields[0];
  }
}

}  // namespace
}  // namespace tratto
