#include <algorithm>
#include <gtest/gtest.h>
#include <string_view>

#include "engine/chess/fen.h"
#include "engine/search/material_evaluator.h"
#include "engine/selfplay/game.h"
#include "engine/selfplay/style.h"

namespace tratto::selfplay {
namespace {

Position board(std::string_view fen) {
  return parse_fen(fen)->position;
}

constexpr std::string_view same_wing = "2k5/8/8/8/8/8/8/2K5 w - - 0 1";
/// White has pieces near the king on g8, pawns in front of it, and a pawn blocked on e5.
constexpr std::string_view storm = "r5k1/8/4p3/4P1PQ/7P/8/8/2K2R2 w - - 0 1";

TEST(Liking, CountsWhatATasteNames) {
  const Position position = board(storm);
  // The queen is three squares from the king, the rook seven.
  EXPECT_EQ(liking(position, White, {.nearness = 10}), 10 * (7 - 3));
  // From the second rank the g pawn has come three ranks far, the h pawn two; the e pawn is not in
  // front of the king.
  EXPECT_EQ(liking(position, White, {.storm = 10}), 10 * (3 + 2));
  EXPECT_EQ(liking(position, White, {.opposite_wings = 10}), 10);
  EXPECT_EQ(liking(position, White, {.blocked = 10}), 10);
  EXPECT_EQ(liking(position, White, {.tension = 10}), 10 * 9);
  // The pawns on e5 and g5, and the queen.
  EXPECT_EQ(liking(position, White, {.space = 10}), 10 * 3);
}

TEST(Liking, IsTheSameForBlack) {
  const Position white = board(storm);
  const Position black = board("2k2r2/8/8/7p/4p1pq/4P3/8/R5K1 b - - 0 1");
  const Taste taste{.nearness = 1,
                    .storm = 20,
                    .opposite_wings = 300,
                    .blocked = 4000,
                    .tension = 50000,
                    .space = 600000};
  EXPECT_EQ(liking(white, White, taste), liking(black, Black, taste));
}

TEST(Liking, KingsOnOneWingOrInTheCentreAreNotOpposite) {
  EXPECT_EQ(liking(board(same_wing), White, {.opposite_wings = 10}), 0);
  EXPECT_EQ(liking(board("4k3/8/8/8/8/8/8/2K5 w - - 0 1"), White, {.opposite_wings = 10}), 0);
}

TEST(StyledEvaluator, AddsWhatTheMoverLikesAndTakesOffWhatTheOtherDoes) {
  const Position position = board(storm);
  StyledEvaluator evaluator(std::make_unique<MaterialEvaluator>());
  const int plain = evaluator.evaluate(position);
  EXPECT_EQ(plain, MaterialEvaluator().evaluate(position));
  evaluator.set(Style{Taste{.tension = 7}, Taste{.tension = 2}});
  EXPECT_EQ(evaluator.evaluate(position), plain + 9 * (7 - 2));
  evaluator.set(std::nullopt);
  EXPECT_EQ(evaluator.evaluate(position), plain);
}

TEST(Openings, GoOnByStyle) {
  GameRules rules;
  rules.soft_nodes = 300;
  rules.balance_limit = 30000;
  OpeningMix mix{.chess960 = 0, .endgame = 0, .random_plies = 0, .sampled_plies = 4};
  const auto opening = [&](int styled_plies, std::uint64_t seed) {
    mix.styled_plies = styled_plies;
    Side judge(std::make_unique<MaterialEvaluator>(), 1, rules);
    Random random(seed);
    return balanced_opening(judge, rules, mix, random);
  };
  std::size_t longest = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const nnue::GameRecord game = opening(12, seed);
    ASSERT_LE(game.moves.size(), 1 + 4 + 12U);
    ASSERT_GE(game.moves.size(), 4U);
    longest = std::max(longest, game.moves.size());
    EXPECT_EQ(game.moves.size(), opening(12, seed).moves.size()) << "seed " << seed;
  }
  EXPECT_GT(longest, 10U);
}

/// Once the opening is over nothing of its style is left, neither taste nor table.
TEST(Side, PlaysPlainlyAfterAStyle) {
  GameRules rules;
  rules.soft_nodes = 2000;
  const SearchRoot root{board(storm)};
  Side plain(std::make_unique<MaterialEvaluator>(), 1, rules);
  plain.new_game();
  const Choice expected = plain.choose(root);

  Side side(std::make_unique<MaterialEvaluator>(), 1, rules);
  side.new_game();
  side.set_style(Style{Taste{.space = 500}, Taste{}});
  EXPECT_NE(side.glance(root).score, expected.best.score);
  side.set_style(std::nullopt);
  const Choice choice = side.choose(root);
  EXPECT_EQ(choice.best.move, expected.best.move);
  EXPECT_EQ(choice.best.score, expected.best.score);
}

}  // namespace
}  // namespace tratto::selfplay
