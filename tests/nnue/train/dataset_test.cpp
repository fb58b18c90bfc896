#include <algorithm>
#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "engine/base/random.h"
#include "nnue/data/game_stream.h"
#include "nnue/network.h"
#include "nnue/train/data_commands.h"
#include "nnue/train/dataset.h"
#include "nnue/train/hash_set.h"
#include "nnue/train/train_command.h"
#include "tests/nnue/data/random_games.h"
#include "tests/temporary.h"

namespace tratto::nnue {
namespace {

class DatasetTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = test::temporary_name("games");
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string write(const std::string& name, const std::vector<GameRecord>& games) {
    const std::string path = (folder_ / name).string();
    Result<GameWriter> writer = GameWriter::open(path);
    for (const GameRecord& game : games)
      EXPECT_TRUE(writer->append(game));
    return path;
  }
  Dataset load(const std::vector<std::string>& files) {
    damaged_ = DamagedGames();
    Result<Dataset> data = load_dataset(files, options_, damaged_);
    EXPECT_TRUE(data);
    return std::move(*data);
  }

  std::filesystem::path folder_;
  LoadOptions options_;
  DamagedGames damaged_;
};

TEST_F(DatasetTest, LeavesOutDuplicatesAcrossFiles) {
  const std::string one = write("one", random_games(50, 51));
  const std::string same = write("same", random_games(50, 51));
  const Dataset single = load({one});
  const Dataset twice = load({one, same});
  EXPECT_GT(single.training.size(), 500U);
  EXPECT_EQ(twice.training.size() + twice.validation.size(),
            single.training.size() + single.validation.size());
  EXPECT_EQ(twice.games, 100U);
  EXPECT_EQ(damaged_.count(), 0U);
  options_.remove_duplicates = false;
  EXPECT_EQ(load({one, same}).duplicates, 0U);
}

TEST_F(DatasetTest, LeavesOutResultsWhereOnlyScoresCount) {
  options_.validation = 0;
  const std::string good = write("good", random_games(20, 55));
  options_.scores_only = {write("hasty", random_games(20, 56))};
  const Dataset data = load({good});
  EXPECT_EQ(data.games, 40U);
  const auto with_result = [](const Dataset& set) {
    return std::ranges::count_if(
        set.training, [](const Example& example) { return example.result != no_result; });
  };
  const auto of_both = with_result(data);
  EXPECT_GT(of_both, 0);
  options_.scores_only.clear();
  EXPECT_EQ(of_both, with_result(load({good})));
}

/// What a game came to is a label, not a score that the limit is for.
TEST_F(DatasetTest, LooksAheadOnlyBehindTheScoreLimit) {
  std::vector<GameRecord> games = random_games(50, 58);
  for (GameRecord& game : games) {
    game.result = GameResult::WhiteWins;
    for (std::size_t ply = 0; ply < game.moves.size(); ply += 7)
      game.moves[ply].score = 20000;
  }
  const std::string path = write("games", games);
  options_.filter.score_limit = 1500;
  options_.validation = 0;
  const Dataset plain = load({path});
  EXPECT_GT(plain.training.size(), 500U);
  EXPECT_GT(plain.verdicts[static_cast<std::size_t>(Verdict::Score)], 500U);
  for (const double lambda : {0.5, 1.0}) {
    options_.td_lambda.lambda = lambda;
    const Dataset blended = load({path});
    EXPECT_EQ(blended.verdicts, plain.verdicts) << lambda;
    ASSERT_EQ(blended.training.size(), plain.training.size()) << lambda;
    const int highest = std::ranges::max(blended.training, {}, &Example::score).score;
    EXPECT_GT(highest, options_.filter.score_limit) << lambda;
  }
}

TEST_F(DatasetTest, KeepsWholeGamesForValidation) {
  options_.validation = 0.3;
  options_.remove_duplicates = false;
  const Dataset data = load({write("games", random_games(400, 52))});
  const double share = static_cast<double>(data.validation.size()) /
                       static_cast<double>(data.training.size() + data.validation.size());
  EXPECT_NEAR(share, 0.3, 0.08);
  const std::uint64_t fingerprint = data.fingerprint();
  EXPECT_EQ(load({(folder_ / "games").string()}).fingerprint(), fingerprint);
  options_.seed = 2;
  EXPECT_NE(load({(folder_ / "games").string()}).fingerprint(), fingerprint);
}

TEST_F(DatasetTest, KeepsTheSameStretchOfEveryFileApart) {
  options_.validation = 0.2;
  options_.remove_duplicates = false;
  // Every game is followed by the positions of its searches, each a game of its own.
  const std::vector<GameRecord> games = random_games(300, 57);
  std::vector<GameRecord> inner;
  for (const GameRecord& game : games) {
    Position position = game.start;
    for (const ScoredMove& scored : game.moves) {
      inner.push_back({position, {scored}, GameResult::None});
      position = position.after(scored.move);
    }
  }
  const Dataset data = load({write("games", games), write("games.inner", inner)});
  std::set<std::uint64_t> training;
  for (const Example& example : data.training)
    training.insert(board_hash(example));
  const auto leaked = std::ranges::count_if(data.validation, [&](const Example& example) {
    return training.contains(board_hash(example));
  });
  EXPECT_GT(data.validation.size(), 1000U);
  EXPECT_LT(static_cast<double>(leaked), 0.1 * static_cast<double>(data.validation.size()));
}

TEST_F(DatasetTest, UsesWhatIsGoodInDamagedFiles) {
  std::vector<GameRecord> games = random_games(3, 53);
  games[1].moves[10].move = Move(A1, A1);
  const std::string path = write("games", games);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  const Dataset data = load({path});
  EXPECT_EQ(data.games, 1U);
  EXPECT_EQ(damaged_.count(), 2U);
}

TEST_F(DatasetTest, ShufflesGamesIntoAFile) {
  const std::vector<GameRecord> games = random_games(60, 54);
  const std::string in = write("in", games);
  const std::string out = (folder_ / "out").string();
  const std::vector<std::string> arguments{in, "--out", out};
  ASSERT_TRUE(train::shuffle_command(arguments));
  Result<GameReader> reader = GameReader::open(out);
  ASSERT_TRUE(reader);
  GameRecord game;
  std::size_t found = 0;
  std::size_t at_old_place = 0;
  while (reader->next(game) == ReadStatus::Game) {
    EXPECT_NE(std::find(games.begin(), games.end(), game), games.end());
    at_old_place += game == games[found++] ? 1 : 0;
  }
  EXPECT_EQ(found, games.size());
  EXPECT_LT(at_old_place, 10U);
  EXPECT_FALSE(train::shuffle_command(arguments)) << "does not add to a file of games";
}

TEST_F(DatasetTest, TrainsResumesAndExportsByCommand) {
  const std::string in = write("in", random_games(100, 55));
  const auto file = [&](const char* name) { return (folder_ / name).string(); };
  std::vector<std::string> arguments{"--data",    in,           "--hidden",     "64",
                                     "--epochs",  "2",          "--batch",      "500",
                                     "--threads", "1",          "--interval",   "1000",
                                     "--out",     file("net"),  "--log",        file("log"),
                                     "--plot",    file("plot"), "--checkpoint", file("checkpoint")};
  const Result<int> status = train::train_command(arguments);
  ASSERT_TRUE(status) << status.error();
  EXPECT_EQ(*status, 0);
  EXPECT_TRUE(load_network(file("net")));
  EXPECT_GT(std::filesystem::file_size(file("plot")), 500U);
  EXPECT_GT(std::filesystem::file_size(file("log")), 100U);
  const Result<int> again = train::train_command(arguments);
  ASSERT_TRUE(again) << again.error();
  arguments[3] = "65";
  EXPECT_NE(train::train_command(arguments).error().find("multiple of 64"), std::string::npos);
  arguments[3] = "128";
  EXPECT_NE(train::train_command(arguments).error().find("other options"), std::string::npos);
  arguments[4] = "--epoch";
  EXPECT_NE(train::train_command(arguments).error().find("unknown option"), std::string::npos);
  EXPECT_EQ(*train::inspect_command(std::vector<std::string>{in}), 0);
}

/// Stretched to nothing a way ends where it began.
TEST_F(DatasetTest, StretchesTheWayFromAnotherNetwork) {
  const std::string in = write("in", random_games(100, 57));
  const std::string start = (folder_ / "start").string();
  std::vector<std::string> arguments{"--data",    in,  "--hidden", "64",  "--epochs", "1",
                                     "--threads", "1", "--batch",  "500", "--out",    start};
  ASSERT_TRUE(train::train_command(arguments));
  arguments.back() = (folder_ / "end").string();
  arguments.insert(arguments.end(), {"--from", start, "--stretch", "0"});
  const auto end_weights = [&](const char* stretch) {
    arguments.back() = stretch;
    EXPECT_TRUE(train::train_command(arguments));
    return load_network((folder_ / "end").string())->input_weights;
  };
  const auto start_weights = load_network(start)->input_weights;
  EXPECT_EQ(end_weights("0"), start_weights);
  const auto once = end_weights("1");
  const auto twice = end_weights("2");
  int longer = 0;
  int shorter = 0;
  for (std::size_t i = 0; i < once.size(); ++i) {
    longer += std::abs(twice[i] - start_weights[i]) > std::abs(once[i] - start_weights[i]) ? 1 : 0;
    shorter += std::abs(twice[i] - start_weights[i]) < std::abs(once[i] - start_weights[i]) ? 1 : 0;
  }
  EXPECT_GT(longer, 10 * shorter);
}

TEST(HashSet, TellsOldFromNew) {
  HashSet set;
  Random random(56);
  for (int i = 0; i < 200000; ++i)
    ASSERT_TRUE(set.insert(random.next()));
  Random again(56);
  for (int i = 0; i < 200000; ++i)
    ASSERT_FALSE(set.insert(again.next()));
  EXPECT_TRUE(set.insert(0));
  EXPECT_FALSE(set.insert(0));
}

}  // namespace
}  // namespace tratto::nnue
