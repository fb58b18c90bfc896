#include <gtest/gtest.h>

#include "engine/commands/match.h"
#include "engine/commands/parameters.h"
#include "engine/commands/selfplay.h"

namespace tratto {
namespace {

TEST(Parameters, ReadsPairsInAnyOrder) {
  const auto request = parse_match(uci::CommandLine("match a.nnue nodes 500 games 9 seed 7"), 3);
  ASSERT_TRUE(request);
  EXPECT_EQ(request->opponent, "a.nnue");
  EXPECT_EQ(request->options.games, 10U) << "every opening is played twice";
  EXPECT_TRUE(request->is_rounded_up);
  EXPECT_FALSE(parse_match(uci::CommandLine("match a.nnue games 8"), 3)->is_rounded_up);
  EXPECT_EQ(request->options.rules.soft_nodes, 500U);
  EXPECT_EQ(request->options.seed, 7U);
  EXPECT_EQ(request->options.threads, 3);
}

TEST(Parameters, ReadsTextsToo) {
  const auto options =
      parse_selfplay(uci::CommandLine("selfplay a.games starts 9.games startpieces 5 seed 7"), 1);
  ASSERT_TRUE(options);
  EXPECT_EQ(options->starts, "9.games");
  EXPECT_EQ(options->start_range.max_pieces, 5);
  EXPECT_EQ(options->start_range.min_pieces, 5) << "never more than the most";
  const auto range = parse_selfplay(
      uci::CommandLine("selfplay a.games startminpieces 20 startpieces 24 starts 9.games"), 1);
  ASSERT_TRUE(range);
  EXPECT_EQ(range->start_range.max_pieces, 24);
  EXPECT_EQ(range->start_range.min_pieces, 20);
  EXPECT_EQ(options->seed, 7U);
}

TEST(Parameters, ReadsWhatGamesOfSelfPlayAreLike) {
  const auto usual = parse_selfplay(uci::CommandLine("selfplay a.games"), 1);
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->mix.double_chess960, 0);
  EXPECT_FALSE(usual->rules.prunes_late_moves);
  const auto options = parse_selfplay(uci::CommandLine("selfplay a.games dfrc 25 latemoves 1"), 1);
  ASSERT_TRUE(options);
  EXPECT_DOUBLE_EQ(options->mix.double_chess960, 0.25);
  EXPECT_TRUE(options->rules.prunes_late_moves);
  const auto without = parse_selfplay(uci::CommandLine("selfplay a.games latemoves 0"), 1);
  ASSERT_TRUE(without);
  EXPECT_FALSE(without->rules.prunes_late_moves);
}

TEST(Parameters, SaysWhatIsWrong) {
  struct Row {
    const char* command;
    const char* error;
    const char* why;
  };
  constexpr Row rows[] = {
      {"selfplay", "selfplay: a file for the games is missing", "nothing else can be done"},
      {"selfplay x nodes", "selfplay: nodes needs a value", "the last word stands alone"},
      {"selfplay x nodes ten", "selfplay: nodes cannot be 'ten'", "not a number"},
      {"selfplay x nodes 0", "selfplay: nodes cannot be '0'", "below the range"},
      {"selfplay x chess960 101", "selfplay: chess960 cannot be '101'", "above the range"},
      {"selfplay x dfrc 101", "selfplay: dfrc cannot be '101'", "above the range"},
      {"selfplay x latemoves 2", "selfplay: latemoves cannot be '2'", "yes or no"},
      {"selfplay x nodes 5 seed 1 nodes 6", "selfplay: nodes is given twice", "which one?"},
      {"selfplay x gap 5", "selfplay: gap has no effect without fastnodes",
       "every move is a label"},
      {"selfplay x gap 5 fastnodes 0", "selfplay: gap has no effect without fastnodes", "the same"},
      {"selfplay x leafnodes 9", "selfplay: leafnodes has no effect without leaves", "no leaves"},
      {"selfplay x samplenodes 9", "selfplay: samplenodes has no effect without sampledplies",
       "nothing is sampled"},
      {"selfplay x drawfrom 9 drawplies 0", "selfplay: drawfrom has no effect without drawplies",
       "nothing is called drawn"},
      {"selfplay x startpieces 9", "selfplay: startpieces has no effect without starts", "no file"},
      {"selfplay x startminpieces 9", "selfplay: startminpieces has no effect without starts",
       "no file"},
      {"selfplay x nodez 9", "selfplay: unknown word 'nodez'", "misspelt"},
  };
  for (const Row& row : rows) {
    const auto options = parse_selfplay(uci::CommandLine(row.command), 1);
    ASSERT_FALSE(options) << row.command;
    EXPECT_EQ(options.error(), row.error) << row.why;
  }
}

}  // namespace
}  // namespace tratto
