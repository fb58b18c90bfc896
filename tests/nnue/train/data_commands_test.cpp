#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <sys/resource.h>
#include <vector>

#include "engine/chess/fen_writer.h"
#include "nnue/data/game_stream.h"
#include "nnue/data/td_lambda.h"
#include "nnue/evaluate.h"
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

/// Newton's method would go on for ever.
TEST(Fit, RefusesGamesThatTellNothing) {
  const std::string path = test::temporary_name("games");
  std::vector<GameRecord> games;
  for (int score = -200; score <= 200; score += 10)
    games.push_back(
        {Position(), {{Move(E2, E4), static_cast<std::int16_t>(score)}}, GameResult::Draw});
  write_games_with_damage(path, games, {});
  EXPECT_EQ(answer(fit_command, {path, "--min-ply", "0"}).error,
            "the results do not depend on the scores in these files");
  for (GameRecord& game : games)
    game.result = game.moves[0].score > 0 ? GameResult::WhiteWins : GameResult::BlackWins;
  write_games_with_damage(path, games, {});
  EXPECT_EQ(answer(fit_command, {path, "--min-ply", "0"}).error,
            "the results do not depend on the scores in these files")
      << "where the scores say all, the spread would be 0";
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

TEST(Compare, SaysWhichNetworkPredictsScoresBetter) {
  const std::string games = test::temporary_name("games");
  const std::string one = test::temporary_name("one.nnue");
  const std::string other = test::temporary_name("other.nnue");
  const std::vector<GameRecord> recorded = random_games(100, 71);
  write_games_with_damage(games, recorded, {5});
  const auto is_game = [](const GameRecord& game) { return game.moves.size() > 1; };
  long good = std::count_if(recorded.begin(), recorded.end(), is_game);
  good -= is_game(recorded[5]) ? 1 : 0;
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

/// What searches inside of games found is left out; games that ended early count, but for results.
TEST(Compare, TakesGamesWithoutAResultButNoSinglePositions) {
  const std::string path = test::temporary_name("games");
  const std::string network = test::temporary_name("a.nnue");
  ASSERT_FALSE(save_network(random_network(64, 1, 0.1), network));
  write_games_with_damage(path,
                          {{Position(), {{Move(E2, E4), 31}}, GameResult::None},
                           {Position(), {{Move(E2, E4), 31}, {Move(E7, E5), 9}}, GameResult::None},
                           {Position(), {{Move(D2, D4), 40}}, GameResult::None}},
                          {});
  const Answer said = answer(compare_command, {network, "--games", path, "--min-ply", "0"});
  EXPECT_EQ(said.status, 0) << said.error;
  EXPECT_EQ(said.output.find("2 positions of 1 games, 2 single positions left out\n"), 0U)
      << said.output;
  EXPECT_EQ(said.output.substr(said.output.size() - 3), " -\n");
}

/// With --lambda the labels are those that apply_td_lambda() makes.
TEST(Compare, LooksAheadWhenAsked) {
  const std::string path = test::temporary_name("games");
  const std::string labelled = test::temporary_name("labelled");
  const std::string network = test::temporary_name("a.nnue");
  ASSERT_FALSE(save_network(random_network(64, 1, 0.1), network));
  std::vector<GameRecord> games = random_games(60, 73);
  write_games_with_damage(path, games, {});
  for (GameRecord& game : games)
    apply_td_lambda(game, {.lambda = 0.9, .scale = 260, .cut_pieces = 24, .lambda_after = 0.5});
  write_games_with_damage(labelled, games, {});
  const auto said = [&](const std::string& file, std::vector<std::string> options) {
    options.insert(options.begin(), {network, "--games", file, "--scale", "260"});
    const Answer found = answer(compare_command, options);
    EXPECT_EQ(found.status, 0) << found.error;
    return found.output;
  };
  const std::string expected = said(labelled, {});
  EXPECT_EQ(said(path, {"--lambda", "0.9", "--cut", "24", "--lambda-after", "0.5"}), expected);
  EXPECT_NE(said(path, {}), expected);
  EXPECT_EQ(answer(compare_command, {network, "--games", path, "--lambda-after", "1"}).error,
            "--lambda-after has no effect without --cut");
  EXPECT_EQ(answer(compare_command, {network, "--games", path, "--cut", "20"}).error,
            "--cut has no effect without --lambda or --lambda-after");
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
  EXPECT_EQ(answer(to_text_command, {path, "--min-ply", "0"}).error,
            "--min-ply has no effect without --filter");
  EXPECT_EQ(answer(to_text_command, {path, "--keep-noisy"}).error,
            "--keep-noisy has no effect without --filter");
  EXPECT_EQ(answer(to_text_command, {path, "--filter", "--per-game", "1"}).error,
            "unknown option --per-game; try --help");
  EXPECT_EQ(answer(inspect_command, {path, "--per-game", "1"}).error,
            "unknown option --per-game; try --help");
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
      {{games, "--out", out, "--from", start, "--from", start}, "--from is given twice"},
      {{games, "--out", out, "--epochs", "1", "--epochs", "2"}, "--epochs is given twice"},
      {{games, "--out", out, "--stretch", "2"}, "--stretch has no effect without --from"},
      {{games, "--out", out, "--regroup"}, "--regroup has no effect without --from"},
      {{games, "--out", out, "--lambda-after", "0.5"},
       "--lambda-after has no effect without --cut"},
      {{games, "--out", out, "--cut", "20", "--lambda-after", "0"},
       "--cut has no effect without --lambda or --lambda-after"},
      {{games, "--scores-of", games, "--out", out},
       games + ": is given both with its results and, to --scores-of, without"},
      {{games, "--out", out, "--checkpoint", "/dev/zero"}, "/dev/zero: not a checkpoint"},
      {{games, "--out", out, "--epochs", "1", "--superbatches", "1"},
       "--epochs and --superbatches both say how long to train"},
  };
  for (const auto& row : rows)
    EXPECT_EQ(answer(train_command, row.arguments).error, row.error);
  EXPECT_EQ(answer(train_command, {"--hidden", "100", "--help"}).error,
            "--hidden wants a multiple of 64")
      << "scripts/learn asks so before it plays";
  EXPECT_EQ(answer(inspect_command, {games}).status, 0) << "the games are still there";
  EXPECT_TRUE(load_network(start).ok());
  EXPECT_FALSE(std::ifstream(out)) << "nothing was trained";
}

/// What is read is not overwritten by an output that is not complete, either.
TEST(DataCommands, KeepInputsNamedLikeUnfinishedOutputs) {
  const std::string out = test::temporary_name("out");
  const std::string games = out + ".part";
  const std::string network = test::temporary_name("a.nnue");
  write_games_with_damage(games, random_games(5, 75), {});
  ASSERT_FALSE(save_network(random_network(64, 1, 0.1), network));
  const Reader readers[] = {
      {"shuffle", shuffle_command, {"--out", out}},
      {"relabel", relabel_command, {network, "--out", out, "--games"}},
      {"train", train_command, {"--out", out, "--epochs", "0"}},
      {"train", train_command, {"--out", network, "--log", out, "--epochs", "0"}},
  };
  for (Reader reader : readers) {
    reader.arguments.push_back(games);
    EXPECT_EQ(answer(reader.command, reader.arguments).error,
              games + ": would be lost, as " + out + " is written there until it is complete")
        << reader.human;
    EXPECT_EQ(answer(inspect_command, {games}).status, 0) << reader.human;
  }
}

/// Two runs with one output: the first goes on, the second is refused.
TEST(DataCommands, LeaveAnotherRunItsOutput) {
  const std::string games = test::temporary_name("games");
  const std::string out = test::temporary_name("out");
  const std::vector<GameRecord> recorded = random_games(5, 76);
  write_games_with_damage(games, recorded, {});
  {
    Result<GameWriter> other = GameWriter::open(out + ".part");
    ASSERT_TRUE(other) << other.error();
    ASSERT_TRUE(other->append(recorded[0]));
    EXPECT_EQ(answer(shuffle_command, {games, "--out", out}).error,
              out + ".part: another program is writing to it");
    EXPECT_TRUE(other->append(recorded[1]));
  }
  EXPECT_EQ(Result<GameWriter>(GameWriter::open(out + ".part"))->games(), 2U);
  // What a killed run left is replaced, whatever it is.
  std::ofstream(out + ".part") << "no games";
  EXPECT_EQ(answer(shuffle_command, {games, "--out", out}).status, 0);
  EXPECT_EQ(Result<GameWriter>(GameWriter::open(out))->games(), recorded.size());
  EXPECT_FALSE(std::ifstream(out + ".part"));
}

/// A network that weight decay has left neurons without any numbers.
Network network_with_dead_neurons() {
  Network network = random_network(64, 1, 0.1);
  std::ranges::fill(network.hidden_biases, hidden_scale / 4);
  std::ranges::fill(network.l2_biases, layer_sum_scale / 4);
  for (int input = 0; input < input_count; ++input)
    network.input_weights[static_cast<std::size_t>(input * network.hidden + 7)] = 0;
  network.hidden_biases[7] = 0;
  for (int bucket = 0; bucket < output_bucket_count; bucket += 4) {
    for (int activation = 0; activation < l2_inputs; ++activation)
      network.l2_weights[Network::l2_index(bucket, activation, 3)] = 0;
    network.l2_biases[static_cast<std::size_t>(bucket * l2_outputs + 3)] = 0;
  }
  return network;
}

/// Random weights that depend on the network alone, so that its descendants can be averaged; the
/// same evaluations.
TEST(Train, RevivesDeadNeurons) {
  const std::string games = test::temporary_name("games");
  const std::string start = test::temporary_name("start.nnue");
  const std::string out = test::temporary_name("out.nnue");
  const std::string again = test::temporary_name("again.nnue");
  const std::string sibling = test::temporary_name("sibling.nnue");
  write_games_with_damage(games, random_games(40, 77), {});
  const Network before = network_with_dead_neurons();
  ASSERT_FALSE(save_network(before, start));
  const auto run = [&](const std::string& from, const std::string& to, const char* seed) {
    const Answer said = answer(train_command, {games, "--from", from, "--out", to, "--epochs", "0",
                                               "--threads", "1", "--seed", seed});
    EXPECT_EQ(said.status, 0) << said.error << said.messages;
    return said.messages;
  };
  const std::string revived =
      "dead in " + start + ", now with random weights: hidden pairs 1, second layer neurons 2\n";
  EXPECT_NE(run(start, out, "1").find(revived), std::string::npos);
  EXPECT_NE(run(start, sibling, "2").find(revived), std::string::npos);
  EXPECT_EQ(run(out, again, "1").find("dead"), std::string::npos);
  const Result<Network> after = load_network(out);
  ASSERT_TRUE(after) << after.error();
  EXPECT_EQ(after->input_weights, load_network(sibling)->input_weights);
  EXPECT_EQ(after->l2_weights, load_network(sibling)->l2_weights);
  EXPECT_TRUE(*after == *load_network(again)) << "an export without training changes nothing";
  EXPECT_FALSE(*after == before);
  for (const Position& position : random_positions(200, 78))
    EXPECT_EQ(evaluate_slowly(*after, position), evaluate_slowly(before, position));
}

/// The first number of the last line of a log: positions trained.
long last_positions(const std::string& log) {
  std::ifstream file(log);
  std::string line, last;
  while (std::getline(file, line))
    last = line;
  return std::atol(last.c_str());
}

TEST(Train, TrainsFewPositionsOnlyAsOftenAsItIsAsked) {
  const std::string games = test::temporary_name("games");
  const std::string log = test::temporary_name("log");
  write_games_with_damage(games, random_games(5, 79), {});
  const Answer said =
      answer(train_command, {games, "--out", test::temporary_name("net"), "--log", log, "--epochs",
                             "3", "--hidden", "64", "--threads", "1"});
  ASSERT_EQ(said.status, 0) << said.error;
  long examples = 0;
  const std::size_t place = said.messages.find(" positions: ");
  ASSERT_NE(place, std::string::npos) << said.messages;
  ASSERT_EQ(std::sscanf(said.messages.c_str() + place, " positions: %ld to train on", &examples), 1)
      << said.messages;
  EXPECT_GT(examples, 20);
  EXPECT_LT(examples, 4096) << "less than a batch";
  EXPECT_EQ(last_positions(log), 3 * examples);
}

/// The largest size of a file, for its lifetime.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }

 private:
  void (*handler_)(int);
  rlimit before_{};
};

/// Hours of training are not lost for want of room for a curve.
TEST(Train, WritesTheNetworkWhateverElseCannotBeWritten) {
  const std::string games = test::temporary_name("games");
  const std::string out = test::temporary_name("net");
  const std::string checkpoint = test::temporary_name("checkpoint");
  write_games_with_damage(games, random_games(40, 80), {});
  const std::vector<std::string> arguments{games, "--out",     out, "--epochs", "2",   "--hidden",
                                           "64",  "--threads", "1", "--batch",  "100", "--interval",
                                           "100"};
  if (std::ofstream("/dev/full")) {
    std::vector<std::string> with_log = arguments;
    with_log.insert(with_log.end(), {"--log", "/dev/full"});
    const Answer said = answer(train_command, with_log);
    EXPECT_EQ(said.status, 0) << said.error;
    const std::string told = "/dev/full: cannot be written: ";
    const std::size_t first = said.messages.find(told);
    EXPECT_NE(first, std::string::npos) << said.messages;
    EXPECT_EQ(said.messages.find(told, first + 1), std::string::npos) << "once";
    EXPECT_TRUE(load_network(out).ok());
    std::remove(out.c_str());
  }
  std::vector<std::string> with_checkpoint = arguments;
  with_checkpoint.insert(with_checkpoint.end(), {"--checkpoint", checkpoint});
  Answer said;
  {
    // Room for a network, not for a checkpoint.
    const FileSizeLimit limit(2 * network_file_size(64));
    said = answer(train_command, with_checkpoint);
  }
  EXPECT_EQ(said.status, -1);
  EXPECT_EQ(said.error.find(checkpoint + ": cannot be written: "), 0U) << said.error;
  EXPECT_NE(said.error.find("; " + out + " is the network as it was then"), std::string::npos)
      << said.error;
  EXPECT_TRUE(load_network(out).ok());
  EXPECT_EQ(count_lines(said.messages), 2U)
      << "what was read, one row, no more training: " << said.messages;
}

/// What rounding would lose is kept: the export is that of the run that wrote the checkpoint.
TEST(Train, GoesOnFromTheFloatNetworkOfACheckpoint) {
  const std::string games = test::temporary_name("games");
  const std::string checkpoint = test::temporary_name("run.checkpoint");
  const std::string first = test::temporary_name("first.nnue");
  const std::string second = test::temporary_name("second.nnue");
  write_games_with_damage(games, random_games(40, 74), {});
  const Answer trained =
      answer(train_command, {games, "--out", first, "--checkpoint", checkpoint, "--hidden", "64",
                             "--batch", "500", "--threads", "1", "--epochs", "1"});
  ASSERT_EQ(trained.status, 0) << trained.error << trained.messages;
  const Answer exported = answer(train_command, {games, "--from", checkpoint, "--out", second,
                                                 "--threads", "1", "--epochs", "0", "--regroup"});
  ASSERT_EQ(exported.status, 0) << exported.error << exported.messages;
  EXPECT_NE(exported.messages.find("starting from " + checkpoint + ": 64 hidden neurons\n"),
            std::string::npos)
      << exported.messages;
  EXPECT_TRUE(*load_network(first) == *load_network(second));
  const Answer compared =
      answer(compare_command, {first, checkpoint, "--games", games, "--min-ply", "0"});
  EXPECT_EQ(count_lines(compared.output), 4U) << compared.output << compared.error;
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
