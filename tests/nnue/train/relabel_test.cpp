#include <cstdio>
#include <filesystem>
#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/chess/movegen.h"
#include "nnue/data/game_stream.h"
#include "nnue/evaluate.h"
#include "nnue/kernels/select.h"
#include "nnue/train/relabel_command.h"
#include "nnue/train/teachers.h"
#include "tests/nnue/random_network.h"
#include "tests/temporary.h"

namespace tratto::nnue::train {
namespace {

/// A game of random moves, longer than any search; every second move has a score.
GameRecord random_game(std::uint64_t seed) {
  GameRecord game{Position(), {}, GameResult::WhiteWins};
  Random random(seed);
  Position position = game.start;
  for (int ply = 0; ply < 150; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    game.moves.push_back({move, ply % 2 == 0 ? std::int16_t{77} : no_score});
    position = position.after(move);
  }
  return game;
}

TEST(Relabel, ScoresAreTheMeanOfTheTeachers) {
  constexpr std::uint64_t seed = 21;
  const std::vector<Network> networks{random_network(64, 1, 0.1), random_network(128, 2, 0.1)};
  GameRecord game = random_game(seed);
  const GameRecord before = game;
  ASSERT_GT(game.moves.size(), 100U) << "seed " << seed;
  Teachers teachers(networks, *supported_kernels().back());
  teachers.relabel(game);
  EXPECT_EQ(game.result, GameResult::None);
  Position position = game.start;
  int quiet = 0;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    const auto [move, score] = game.moves[ply];
    ASSERT_EQ(move, before.moves[ply].move);
    if (position.in_check() || position.is_noisy(move)) {
      EXPECT_EQ(score, no_score) << ply;
    } else {
      const int mean =
          (evaluate_slowly(networks[0], position) + evaluate_slowly(networks[1], position)) / 2;
      EXPECT_EQ(score, mean) << ply;
      ++quiet;
    }
    position = position.after(move);
  }
  EXPECT_GT(quiet, 50);
  EXPECT_LT(quiet, static_cast<int>(game.moves.size()));
}

TEST(Relabel, WritesEveryGameAgain) {
  const std::string directory = test::temporary_name("");
  const std::vector<std::string> arguments{directory + "a.nnue", "--games", directory + "in.games",
                                           "--out", directory + "out.games"};
  for (const char* name : {"a.nnue", "in.games", "out.games"})
    std::filesystem::remove(directory + name);
  ASSERT_FALSE(save_network(random_network(64, 1, 1.0), arguments[0]));
  {
    Result<GameWriter> writer = GameWriter::open(arguments[2]);
    ASSERT_TRUE(writer);
    for (const std::uint64_t seed : {1, 2, 3})
      ASSERT_TRUE(writer->append(random_game(seed)));
  }
  ASSERT_TRUE(relabel_command(arguments));
  Result<GameReader> reader = GameReader::open(arguments[4]);
  ASSERT_TRUE(reader);
  GameRecord game;
  for (const std::uint64_t seed : {1, 2, 3}) {
    ASSERT_EQ(reader->next(game), ReadStatus::Game);
    EXPECT_EQ(game.moves.size(), random_game(seed).moves.size());
  }
  EXPECT_EQ(reader->next(game), ReadStatus::End);
  EXPECT_EQ(relabel_command(arguments).error(), arguments[4] + ": there is such a file already");
  EXPECT_EQ(relabel_command(std::span(arguments).first(3)).error(),
            "networks, --games and --out have to be given; try --help");
  for (const char* name : {"a.nnue", "in.games", "out.games"})
    std::filesystem::remove(directory + name);
}

}  // namespace
}  // namespace tratto::nnue::train
