#include <cstdio>
#include <gtest/gtest.h>

#include "engine/base/concat.h"
#include "tests/effort.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

struct Score {
  int wins = 0, draws = 0, losses = 0;

  [[nodiscard]] int games() const { return wins + draws + losses; }
  bool operator==(const Score&) const = default;
};

/// The score in a line of `ladder` between these two levels; the test fails if it is another line.
Score score_in(const std::string& line, int first, int second) {
  Score score;
  int named_first = 0, named_second = 0;
  EXPECT_EQ(std::sscanf(line.c_str(), "ladder %d against %d: +%d =%d -%d", &named_first,
                        &named_second, &score.wins, &score.draws, &score.losses),
            5)
      << line;
  EXPECT_EQ(named_first, first) << line;
  EXPECT_EQ(named_second, second) << line;
  return score;
}

Score play(int first, int second, const std::string& parameters) {
  const std::string command =
      "ladder " + std::to_string(first) + " " + std::to_string(second) + " " + parameters;
  const std::vector<std::string> lines = converse(command);
  EXPECT_EQ(count_lines(lines, "info string error"), 0) << joined(lines);
  EXPECT_EQ(count_lines(lines, "ladder "), 1) << joined(lines);
  return lines.empty() ? Score() : score_in(lines.back(), first, second);
}

TEST(Ladder, TheStrongerLevelWinsWhicheverIsNamedFirst) {
  const Score up = play(1500, 300, "games 8 seed 5");
  EXPECT_EQ(up.games(), 8);
  EXPECT_GT(up.wins, up.losses + up.draws);
  const Score down = play(300, 1500, "seed 5 games 8");
  EXPECT_EQ(down.games(), 8);
  EXPECT_GT(down.losses, down.wins + down.draws);
}

TEST(Ladder, EachOpeningIsPlayedWithBothColours) {
  for (const auto& [asked, played] : {std::pair(1, 0), std::pair(2, 2), std::pair(3, 4)}) {
    const std::string parameters = "games " + std::to_string(asked);
    if (played > 0)
      EXPECT_EQ(play(200, 200, parameters).games(), played) << parameters;
    else
      EXPECT_EQ(count_lines(converse("ladder 200 200 " + parameters), "info string error: ladder"),
                1);
  }
  const std::vector<std::string> lines = converse("ladder 200 200 games 3");
  ASSERT_EQ(lines.size(), 2u) << joined(lines);
  EXPECT_EQ(lines[0],
            "info string ladder: 4 games instead of 3: each opening is played with both colours");
}

TEST(Ladder, TheSeedDecidesTheGames) {
  const auto play_with = [](int seed) {
    return play(600, 500, concat("games ", test::repetitions(24), " seed ", seed));
  };
  const Score first = play_with(1);
  EXPECT_EQ(first, play_with(1));
  EXPECT_TRUE(first != play_with(2) || first != play_with(3) || first != play_with(4));
}

TEST(Ladder, RefusesWrongArgumentsInOneLineAndPlaysNothing) {
  for (const char* line :
       {"ladder", "ladder 1500", "ladder x 1500", "ladder 1500 x", "ladder 199 1500",
        "ladder 1500 2801", "ladder 1500 1200.5", "ladder 1500 1200 games",
        "ladder 1500 1200 games 0", "ladder 1500 1200 games x", "ladder 1500 1200 seed -1",
        "ladder 1500 1200 rounds 4", "ladder 1500 1200 games 4 seed",
        "ladder 99999999999999999999 1500"}) {
    // What is not refused is stopped.
    const std::vector<std::string> lines =
        converse("position startpos moves e2e4\n" + std::string(line) + "\nstop\nmoves\nisready\n");
    EXPECT_EQ(count_lines(lines, "info string error: ladder: "), 1) << line << joined(lines);
    EXPECT_EQ(count_lines(lines, "info string error"), 1) << line;
    EXPECT_EQ(count_lines(lines, "ladder "), 0) << line << joined(lines);
    EXPECT_EQ(count_lines(lines, "1. e4"), 1) << line << ": the game on the board has changed";
    EXPECT_EQ(count_lines(lines, "readyok"), 1) << line;
  }
}

TEST(Ladder, StopEndsItAfterThePairOnTheBoard) {
  Conversation talk;
  talk.send("ladder 200 200 games 1000000");
  talk.send("isready");
  EXPECT_TRUE(talk.expect("readyok"));
  talk.send("stop");
  EXPECT_TRUE(talk.expect("info string ladder was stopped after "));
  const std::vector<std::string> lines = talk.finish();
  Score score;
  int games = 0;
  EXPECT_EQ(std::sscanf(lines.back().c_str(),
                        "info string ladder was stopped after %d of 1000000 games; until then: "
                        "+%d =%d -%d",
                        &games, &score.wins, &score.draws, &score.losses),
            4)
      << lines.back();
  EXPECT_EQ(score.games(), games);
  EXPECT_EQ(games % 2, 0);
  EXPECT_EQ(count_lines(lines, "ladder "), 0) << "that is the line of a whole one";
}

}  // namespace
}  // namespace tratto::test
