#include <gtest/gtest.h>
#include <set>
#include <string>

#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/search/material_evaluator.h"
#include "engine/selfplay/game.h"
#include "tests/positions.h"

namespace tratto::selfplay {
namespace {

constexpr int sampled_plies = 8;

GameRules small_rules() {
  GameRules rules;
  rules.soft_nodes = 300;
  rules.balance_limit = 30000;
  return rules;
}

nnue::GameRecord sampled_opening(std::uint64_t seed) {
  Engine judge(std::make_unique<MaterialEvaluator>(), 1, small_rules());
  Random random(seed);
  const OpeningMix mix{
      .chess960 = 0, .endgame = 0, .random_plies = 0, .sampled_plies = sampled_plies};
  const std::atomic<bool> stop = false;
  const Result<nnue::GameRecord> opening =
      balanced_opening(judge, small_rules(), mix, random, stop);
  EXPECT_TRUE(opening) << opening.error();
  return *opening;
}

Position end_of(const nnue::GameRecord& game) {
  Position position = game.start;
  for (const nnue::ScoredMove& scored : game.moves)
    position = position.after(scored.move);
  return position;
}

/// Sampled moves follow the random ones, unscored, and every seed gives an opening of its own, the
/// same each time.
TEST(Openings, AreSampledBySeed) {
  std::set<std::string> ends;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const nnue::GameRecord game = sampled_opening(seed);
    ASSERT_GE(game.moves.size(), sampled_plies);
    ASSERT_LE(game.moves.size(), sampled_plies + 1U);
    for (const nnue::ScoredMove& scored : game.moves)
      EXPECT_EQ(scored.score, nnue::no_score);
    EXPECT_EQ(to_fen(end_of(game)), to_fen(end_of(sampled_opening(seed))));
    ends.insert(to_fen(end_of(game)));
  }
  EXPECT_EQ(ends.size(), 10U);
}

/// Sampled moves are good ones: none leaves a piece to be taken, as random ones do.
TEST(Openings, SampledMovesLoseNoPiece) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Engine judge(std::make_unique<MaterialEvaluator>(), 1, small_rules());
    judge.new_game();
    const Position end = end_of(sampled_opening(seed));
    EXPECT_LT(std::abs(judge.quick_search(SearchRoot{end}).score), 250) << to_fen(end);
  }
}

/// Openings may be searched with less than the moves that are recorded.
TEST(Engine, SamplesWithAsManyNodesAsToldTo) {
  const auto nodes = [](std::uint64_t sample_nodes) {
    GameRules rules = small_rules();
    rules.sample_nodes = sample_nodes;
    Engine side(std::make_unique<MaterialEvaluator>(), 1, rules);
    side.new_game();
    Random random(1);
    EXPECT_TRUE(side.sample(SearchRoot{Position()}, random));
    return side.nodes();
  };
  EXPECT_LT(nodes(100), nodes(0));
  EXPECT_GT(nodes(2000), nodes(0));
}

/// What is searched without pruning late moves is another tree.
TEST(Engine, PrunesLateMovesOnlyIfToldTo) {
  const auto nodes = [](bool prunes) {
    GameRules rules = small_rules();
    rules.prunes_late_moves = prunes;
    Engine side(std::make_unique<MaterialEvaluator>(), 1, rules);
    side.new_game();
    EXPECT_TRUE(side.choose(SearchRoot{Position()}).best.move);
    return side.nodes();
  };
  EXPECT_NE(nodes(true), nodes(false));
}

/// Three queens against nothing are never balanced.
OpeningMix hopeless_starts() {
  OpeningMix mix{.random_plies = 0};
  mix.starts = std::make_shared<const std::vector<Position>>(
      1, test::position_of("7k/8/8/8/8/8/8/KQQQ4 w - - 0 1"));
  mix.max_tries = 300;
  return mix;
}

TEST(Openings, GiveUpWhereNoneIsBalanced) {
  GameRules rules = small_rules();
  rules.soft_nodes = 1;
  rules.balance_limit = 100;
  Engine judge(std::make_unique<MaterialEvaluator>(), 1, rules);
  Random random(1);
  const std::atomic<bool> stop = false;
  const auto none = balanced_opening(judge, rules, hopeless_starts(), random, stop);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(),
            "none of 300 openings was scored within 100 of a draw: other starts or a larger "
            "balance are needed");
}

TEST(Openings, GiveUpWhereEveryGameIsOver) {
  OpeningMix mix{.random_plies = 40};
  mix.starts = std::make_shared<const std::vector<Position>>(
      1, test::position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
  ASSERT_FALSE(has_legal_move(mix.starts->front())) << "stalemate";
  Engine judge(std::make_unique<MaterialEvaluator>(), 1, small_rules());
  Random random(1);
  const std::atomic<bool> stop = false;
  const auto none = balanced_opening(judge, small_rules(), mix, random, stop);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(),
            "10000 games were over before their 40 random plies were: other starts or fewer plies "
            "are needed");
}

TEST(Openings, AreNotTriedAgainWhenStopped) {
  GameRules rules = small_rules();
  rules.balance_limit = 100;
  Engine judge(std::make_unique<MaterialEvaluator>(), 1, rules);
  Random random(1);
  const std::atomic<bool> stop = true;
  const std::uint64_t nodes = judge.nodes();
  EXPECT_FALSE(balanced_opening(judge, rules, hopeless_starts(), random, stop));
  EXPECT_LT(judge.nodes() - nodes, rules.soft_nodes * static_cast<unsigned>(rules.hard_factor))
      << "one was tried";
}

}  // namespace
}  // namespace tratto::selfplay
