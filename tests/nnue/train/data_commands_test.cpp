#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/chess/fen_writer.h"
#include "nnue/network.h"
#include "nnue/train/compare_command.h"
#include "nnue/train/data_commands.h"
#include "nnue/train/fit_command.h"
#include "nnue/train/relabel_command.h"
#include "nnue/train/train_command.h"
#include "tests/nnue/data/random_games.h"
#include "tests/nnue/random_network.h"
#include "tests/temporary.h"

namespace tratto::nnue::train {
namespace {

using Command = Result<int> (*)(std::span<const std::string>);

struct Answer {
  int status;  ///< -1: an error.
  std::string error;
  std::string output;
  std::string messages;
};

Answer answer(Command command, const std::vector<std::string>& arguments) {
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  const Result<int> status = command(arguments);
  return {status ? *status : -1, status ? "" : status.error(),
          testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

std::size_t count_lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

/// Games that are won the more surely the higher a score they begin with: at 100 units half of
/// them, and for each 50 more the odds are e times as good. Scores are White's and the first move's
/// only.
std::vector<GameRecord> games_by_model() {
  std::vector<GameRecord> games;
  for (int score = -100; score <= 300; score += 50) {
    const double share = 1 / (1 + std::exp((100.0 - score) / 50));
    constexpr int count = 200;
    const int won = static_cast<int>(std::lround(share * count));
    for (int i = 0; i < count; ++i)
      games.push_back({Position(),
                       {{Move(E2, E4), static_cast<std::int16_t>(score)}},
                       i < won ? GameResult::WhiteWins : GameResult::BlackWins});
  }
  return games;
}

TEST(Fit, FindsTheModelThatTheGamesAreMadeBy) {
  const std::string path = test::temporary_name("games");
  write_games_with_damage(path, games_by_model(), {});
  const Answer found = answer(fit_command, {path, "--min-ply", "0"});
  EXPECT_EQ(found.status, 0) << found.error;
  double even = 0;
  double spread = 0;
  int positions = 0;
  ASSERT_EQ(
      std::sscanf(found.output.c_str(), "%d positions: half the games are won at %lf, spread %lf",
                  &positions, &even, &spread),
      3)
      << found.output;
  EXPECT_EQ(positions, 1800);
  EXPECT_NEAR(even, 100, 1);
  EXPECT_NEAR(spread, 50, 1);
  EXPECT_EQ(
      answer(fit_command, {path, "--min-ply", "0", "--score-limit", "200"}).output.find("1200 "),
      0U)
      << "scores of less";
  EXPECT_EQ(answer(fit_command, {path}).error, "no scored positions in these files")
      << "nothing from ply 16 on";
}

/// A damaged game is left out and reported; the others stay.
TEST(Fit, GoesOnBehindADamagedGame) {
  const std::string path = test::temporary_name("games");
  write_games_with_damage(path, games_by_model(), {3});
  const Answer found = answer(fit_command, {path, "--min-ply", "0"});
  EXPECT_EQ(found.output.find("1799 positions: half the games are won at "), 0U) << found.output;
  EXPECT_EQ(found.status, 1);
  EXPECT_EQ(count_lines(found.messages), 2U) << found.messages;
  EXPECT_NE(found.messages.find("error: 1 damaged game was left out"), std::string::npos);
}

TEST(Fit, RefusesOptionsThatItWouldNotHeed) {
  for (const char* const option : {"--per-game", "--min-pieces", "--keep-checks", "--keep-noisy"})
    EXPECT_EQ(answer(fit_command, {"games", option, "3"}).error,
              std::string("unknown option ") + option + "; try --help");
  EXPECT_EQ(answer(fit_command, {}).error, "no files of games given; try --help");
}

TEST(Compare, SaysWhoForetellsScoresBetter) {
  const std::string games = test::temporary_name("games");
  const std::string one = test::temporary_name("one.nnue");
  const std::string other = test::temporary_name("other.nnue");
  const std::vector<GameRecord> recorded = random_games(100, 71);
  write_games_with_damage(games, recorded, {5});
  // Searches, which have no result, are no games.
  long good = std::count_if(recorded.begin(), recorded.end(),
                            [](const GameRecord& game) { return game.result != GameResult::None; });
  good -= recorded[5].result != GameResult::None ? 1 : 0;
  ASSERT_FALSE(save_network(random_network(64, 1, 0.1), one));
  ASSERT_FALSE(save_network(random_network(64, 2, 0.1), other));
  const Answer said = answer(compare_command, {one, one, other, "--games", games});
  EXPECT_EQ(said.status, 1) << "a game is damaged; " << said.error;
  EXPECT_EQ(count_lines(said.output), 5U) << said.output;
  EXPECT_NE(said.output.find(" positions of " + std::to_string(good) + " games\n"),
            std::string::npos)
      << said.output;
  // Against itself there is no difference.
  EXPECT_NE(said.output.find(" +0.000000 +- 0.000000 "), std::string::npos) << said.output;
  EXPECT_NE(said.output.find(other), std::string::npos) << said.output;
  EXPECT_EQ(answer(compare_command, {one}).error,
            "networks and --games have to be given; try --help");
  EXPECT_EQ(
      answer(compare_command, {one, "--games", games, "--min-pieces", "32", "--min-ply", "1000"})
          .error,
      games + ": no position that the filter leaves");
}

TEST(ToText, PrintsALineForEachPosition) {
  const std::string path = test::temporary_name("games");
  Position position;
  position = position.after(Move(E2, E4));
  write_games_with_damage(
      path, {{Position(), {{Move(E2, E4), 31}, {Move(E7, E5), no_score}}, GameResult::WhiteWins}},
      {});
  const Answer said = answer(to_text_command, {path});
  EXPECT_EQ(said.status, 0) << said.error;
  EXPECT_EQ(said.output, to_fen(Position(), CastlingStyle::ShredderFen) + " | e2e4 | 31 | 1-0\n" +
                             to_fen(position, CastlingStyle::ShredderFen) + " | e7e5 | - | 1-0\n");
  EXPECT_EQ(answer(to_text_command, {path, "--filter", "--min-ply", "0"}).output,
            to_fen(Position(), CastlingStyle::ShredderFen) + " | e2e4 | 31 | 1-0\n");
}

struct Reader {
  const char* human;
  Command command;
  std::vector<std::string> arguments;  ///< Before the files.
};

/// All of them go on behind what is damaged, say it, and fail.
TEST(DataCommands, TreatDamageAlike) {
  const std::string good = test::temporary_name("good");
  const std::string bad = test::temporary_name("bad");
  const std::string network = test::temporary_name("a.nnue");
  const std::vector<GameRecord> games = random_games(40, 72);
  write_games_with_damage(good, games, {});
  write_games_with_damage(bad, games, {3, 17});
  ASSERT_FALSE(save_network(random_network(64, 1, 0.1), network));
  const Reader readers[] = {
      {"inspect", inspect_command, {}},
      {"fit", fit_command, {}},
      {"to-text", to_text_command, {}},
      {"shuffle", shuffle_command, {"--out", test::temporary_name("shuffled")}},
      {"relabel", relabel_command, {network, "--out", test::temporary_name("new"), "--games"}},
      {"compare", compare_command, {network, "--games"}},
      {"train",
       train_command,
       {"--out", test::temporary_name("net"), "--hidden", "64", "--epochs", "1", "--threads", "1",
        "--batch", "500", "--data"}},
  };
  for (Reader reader : readers) {
    reader.arguments.push_back(good);
    EXPECT_EQ(answer(reader.command, reader.arguments).status, 0) << reader.human;
    for (const char* const made : {"shuffled", "new"})
      std::remove(test::temporary_name(made).c_str());
    reader.arguments.back() = bad;
    const Answer said = answer(reader.command, reader.arguments);
    EXPECT_EQ(said.status, 1) << reader.human << said.error;
    EXPECT_NE((said.output + said.messages).find("checksum is wrong"), std::string::npos)
        << reader.human << said.output << said.messages;
    EXPECT_NE((said.output + said.messages)
                  .find(reader.command == inspect_command ? "damaged or illegal: 2"
                                                          : "error: 2 damaged games were left out"),
              std::string::npos)
        << reader.human << said.output << said.messages;
  }
}

TEST(Fit, SaysThatResultsDoNotDependOnScores) {
  const std::string path = test::temporary_name("games");
  std::vector<GameRecord> games = games_by_model();
  for (GameRecord& game : games)
    game.moves[0].score = 0;
  write_games_with_damage(path, games, {});
  EXPECT_EQ(answer(fit_command, {path, "--min-ply", "0"}).error,
            "the results do not depend on the scores in these files");
}

/// Nothing that is read may be lost, and no option may be ignored without a word.
TEST(Train, RefusesWhatCannotBeMeant) {
  const std::string games = test::temporary_name("games");
  const std::string start = test::temporary_name("start.nnue");
  const std::string out = test::temporary_name("out.nnue");
  write_games_with_damage(games, random_games(5, 74), {});
  ASSERT_FALSE(save_network(random_network(64, 1, 0.1), start));
  const struct {
    std::vector<std::string> arguments;
    std::string error;
  } rows[] = {
      {{games, "--out", games}, games + ": is both input and output"},
      {{"--scores-of", games, "--out", games}, games + ": is both input and output"},
      {{games, "--from", start, "--out", start}, start + ": is both input and output"},
      {{games, "--out", out, "--checkpoint", games}, games + ": is both input and output"},
      {{games, "--out", out, "--checkpoint", out}, out + ": is named for two outputs"},
      {{games, "--out", out, "--log", out}, out + ": is named for two outputs"},
      {{games, "--out", out, "--stretch", "2"}, "--stretch has no effect without --from"},
      {{games, "--out", out, "--regroup"}, "--regroup has no effect without --from"},
      {{games, "--out", out, "--lambda-after", "0.5"},
       "--lambda-after has no effect without --cut"},
      {{games, "--out", out, "--epochs", "1", "--superbatches", "1"},
       "--epochs and --superbatches both say how long to train"},
  };
  for (const auto& row : rows)
    EXPECT_EQ(answer(train_command, row.arguments).error, row.error);
  EXPECT_EQ(answer(inspect_command, {games}).status, 0) << "the games are still there";
  EXPECT_TRUE(load_network(start).ok());
  EXPECT_FALSE(std::ifstream(out)) << "nothing was trained";
}

/// As many neurons as it is asked for, be that the default; as many as it had if it is not.
TEST(Train, TheSizeThatIsAskedForHolds) {
  const std::string games = test::temporary_name("games");
  const std::string start = test::temporary_name("start.nnue");
  const std::string out = test::temporary_name("out.nnue");
  write_games_with_damage(games, random_games(40, 73), {});
  ASSERT_FALSE(save_network(random_network(128, 1, 0.1), start));
  const struct {
    std::vector<std::string> size;
    int hidden;
    std::string message;
  } rows[] = {{{}, 128, ": 128 hidden neurons\n"},
              {{"--hidden", "128"}, 128, ": 128 hidden neurons\n"},
              {{"--hidden", "256"}, 256, ", widened from 128 to 256 hidden neurons\n"}};
  for (const auto& row : rows) {
    std::vector<std::string> arguments{games, "--from",    start, "--out",    out, "--batch",
                                       "500", "--threads", "1",   "--epochs", "1"};
    arguments.insert(arguments.end(), row.size.begin(), row.size.end());
    const Answer said = answer(train_command, arguments);
    ASSERT_EQ(said.status, 0) << said.error << said.messages;
    EXPECT_EQ(load_network(out)->hidden, row.hidden);
    EXPECT_NE(said.messages.find("starting from " + start + row.message), std::string::npos)
        << said.messages;
  }
  EXPECT_EQ(answer(train_command, {games, "--from", start, "--out", out, "--hidden", "64"}).error,
            start + " has 128 neurons, and --hidden wants 64");
}

}  // namespace
}  // namespace tratto::nnue::train
