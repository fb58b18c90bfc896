#include <cmath>
#include <gtest/gtest.h>

#include "engine/search/material_evaluator.h"
#include "engine/selfplay/match.h"

namespace tratto::selfplay {
namespace {

/// Blind to everything.
class ConstantEvaluator final : public Evaluator {
 public:
  void reset(const Position&) override {}
  void push(const Position&, Move, const Position&) override {}
  void push_null() override {}
  void pop() override {}
  [[nodiscard]] int evaluate(const Position&) override { return 0; }
};

std::unique_ptr<Evaluator> material() {
  return std::make_unique<MaterialEvaluator>();
}
std::unique_ptr<Evaluator> blind() {
  return std::make_unique<ConstantEvaluator>();
}

MatchOptions short_match() {
  MatchOptions options;
  options.games = 20;
  options.threads = 2;
  options.hash_megabytes = 1;
  options.rules.soft_nodes = 200;
  options.rules.longest_game = 120;
  return options;
}

struct Case {
  const char* human;
  std::array<std::uint64_t, 5> pairs;
  double share, elo, error;
};

// Elo is 400 log10(s / (1 - s)); the error 1.96 standard errors of the pairs' mean, times its
// slope.
constexpr Case cases[] = {
    {"all pairs even", {0, 0, 50, 0, 0}, 0.5, 0.0, 4.86},
    {"two of three points", {0, 0, 40, 40, 20}, 0.70, 147.19, 30.49},
    {"the same, lost", {20, 40, 40, 0, 0}, 0.30, -147.19, 30.49},
};

TEST(MatchScore, CountsPairs) {
  for (const Case& c : cases) {
    MatchScore score;
    constexpr std::array<std::array<int, 2>, 5> halves{{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}};
    for (std::size_t i = 0; i < 5; ++i)
      for (std::uint64_t n = 0; n < c.pairs[i]; ++n)
        score.add(halves[i][0], halves[i][1]);
    EXPECT_NEAR(score.share(), c.share, 1e-9) << c.human;
    EXPECT_NEAR(score.elo(), c.elo, 0.01) << c.human;
    EXPECT_NEAR(score.elo_error(), c.error, 0.01) << c.human;
  }
}

TEST(MatchScore, StaysFinite) {
  MatchScore score;
  EXPECT_TRUE(std::isinf(score.elo_error()));
  score.pairs = {0, 0, 0, 3, 0};
  score.wins = score.draws = 3;
  EXPECT_GT(score.elo_error(), 50) << "three pairs that end alike prove little";
  score = {};
  score.add(2, 2);
  score.add(2, 2);
  EXPECT_GT(score.elo(), 300);
  EXPECT_LT(score.elo(), 2000);
}

TEST(Match, MaterialBeatsBlindness) {
  const std::atomic<bool> stop = false;
  const Result<MatchScore> score = play_match(
      short_match(), material, blind, [](const auto&) {}, stop);
  EXPECT_EQ(score->games(), 20U);
  EXPECT_GT(score->share(), 0.8) << score->to_text();
}

/// With the same mind on both sides a pair is the same game twice.
TEST(Match, IsFair) {
  const std::atomic<bool> stop = false;
  const Result<MatchScore> score = play_match(
      short_match(), material, material, [](const auto&) {}, stop);
  EXPECT_EQ(score->pairs[2], 10U) << score->to_text();
  EXPECT_EQ(score->elo(), 0);
}

TEST(Match, StopsWhenAsked) {
  const std::atomic<bool> stop = true;
  EXPECT_EQ(play_match(
                short_match(), material, blind, [](const auto&) {}, stop)
                ->games(),
            0U);
}

}  // namespace
}  // namespace tratto::selfplay
