#include <gtest/gtest.h>

#include "engine/chess/symmetry.h"
#include "engine/chess/uci_notation.h"
#include "engine/levels/level.h"
#include "engine/levels/principles.h"
#include "engine/levels/sight.h"
#include "tests/support/positions.h"

namespace tratto::levels {
namespace {

Position after(std::initializer_list<const char*> moves) {
  Position position;
  for (const char* text : moves)
    position = position.after(parse_uci(position, text).value());
  return position;
}

TEST(Principles, GoodOpeningMovesEarnMore) {
  struct Row {
    const char* human;
    Position better;
    Position worse;
  };
  const Row rows[] = {
      {"centre pawn, rim pawn", after({"e2e4"}), after({"h2h3"})},
      {"two steps of a centre pawn, one", after({"d2d4"}), after({"d2d3"})},
      {"knight to the centre, to the rim", after({"g1f3"}), after({"g1h3"})},
      {"c4, b4", after({"c2c4"}), after({"b2b4"})},
      {"a waiting move of a knight, f3", after({"g1f3"}), after({"f2f3"})},
      {"a knight, one that blocks a pawn", after({"g1f3"}), after({"b1c3"})},
      {"knight, queen", after({"e2e4", "e7e5", "g1f3"}), after({"e2e4", "e7e5", "d1h5"})},
      {"castling, a rook's step", after({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"}),
       after({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "h1g1"})},
      {"castling, a king's step", after({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1g1"}),
       after({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "e1f1"})},
  };
  for (const Row& row : rows) {
    // The other side is to move, so less is better.
    EXPECT_LT(principle_points(row.better), principle_points(row.worse)) << row.human;
    EXPECT_EQ(principle_points(colors_flipped(row.better)), principle_points(row.better));
  }
  EXPECT_EQ(principle_points(Position()), 0);
  EXPECT_EQ(opening_left(Position()), 1);
  EXPECT_LT(opening_left(after({"g1f3"})), 1);
}

TEST(Principles, ConcernTheOpeningOnly) {
  const Position endgame = position_of("2b1k3/8/8/8/8/8/4P3/2B1K3 w - - 0 1");
  EXPECT_EQ(opening_left(endgame), 0);
  EXPECT_EQ(principle_points(endgame), 0);
  EXPECT_FALSE(is_principled(endgame, parse_uci(endgame, "e2e4").value()));
}

TEST(Principles, AreLookedAtByTheWeakest) {
  struct Row {
    const char* move;
    bool principled;
  };
  const Row rows[] = {{"e2e4", true},  {"d2d4", true},  {"c2c4", true},  {"g1f3", true},
                      {"b1c3", true},  {"e2e3", true},  {"a2a4", false}, {"h2h3", false},
                      {"g1h3", false}, {"f2f4", false}, {"b2b4", false}};
  const Position start;
  for (const Row& row : rows) {
    const Move move = parse_uci(start, row.move).value();
    EXPECT_EQ(is_principled(start, move), row.principled) << row.move;
    if (!row.principled) continue;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
      EXPECT_TRUE(Sight(level_of(min_elo), start, seed).sees(start, move, 0)) << row.move;
  }
  const Position castling = after({"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"});
  EXPECT_TRUE(is_principled(castling, parse_uci(castling, "e1g1").value()));
}

}  // namespace
}  // namespace tratto::levels
