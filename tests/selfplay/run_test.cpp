#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "engine/search/material_evaluator.h"
#include "engine/selfplay/run.h"
#include "nnue/data/filter.h"
#include "nnue/data/game_stream.h"

namespace tratto::selfplay {
namespace {

/// The moves of each game as text, so that games can be compared.
std::vector<std::string> games_in(const std::string& path) {
  std::vector<std::string> games;
  Result<nnue::GameReader> reader = nnue::GameReader::open(path);
  if (!reader) return games;
  nnue::GameRecord game;
  while (reader->next(game) == nnue::ReadStatus::Game) {
    std::string& text = games.emplace_back();
    for (const nnue::ScoredMove& scored : game.moves)
      text += std::to_string(scored.move.bits()) + " ";
  }
  return games;
}

/// Quiet positions with exact scores from inside the searches, each a record of its own without a
/// result; none unless they are asked for.
TEST(SelfPlay, RecordsPositionsInsideTheSearch) {
  const std::string path = testing::TempDir() + "tratto_inner_positions.games";
  RunOptions options;
  options.path = path;
  options.games = 4;
  options.hash_megabytes = 1;
  options.rules.soft_nodes = 300;
  options.rules.longest_game = 60;
  const std::atomic<bool> stop = false;
  const auto material = [] { return std::make_unique<MaterialEvaluator>(); };
  for (const int depth : {0, 3}) {
    std::filesystem::remove(path);
    std::filesystem::remove(inner_path(path));
    options.rules.inner_depth = depth;
    ASSERT_TRUE(run(
        options, material, [](const auto&) {}, stop));
    EXPECT_EQ(games_in(path).size(), 4U);
    ASSERT_EQ(std::filesystem::exists(inner_path(path)), depth != 0);
  }
  Result<nnue::GameReader> reader = nnue::GameReader::open(inner_path(path));
  ASSERT_TRUE(reader) << reader.error();
  nnue::GameRecord record;
  int records = 0;
  while (reader->next(record) == nnue::ReadStatus::Game) {
    ++records;
    ASSERT_EQ(record.moves.size(), 1U);
    EXPECT_EQ(nnue::first_illegal_ply(record), 1U);
    EXPECT_EQ(record.result, nnue::GameResult::None);
    EXPECT_EQ(judge({.min_ply = 0}, record.start, record.moves[0]), nnue::Verdict::Kept);
  }
  EXPECT_GT(records, 50);
  std::filesystem::remove(path);
  std::filesystem::remove(inner_path(path));
}

/// Openings are tried until one is balanced; two games must not come upon the same one by trying
/// from the same numbers.
TEST(SelfPlay, EveryGameIsAnother) {
  const std::string path = testing::TempDir() + "tratto_every_game_is_another.games";
  std::filesystem::remove(path);
  RunOptions options;
  options.path = path;
  options.games = 200;
  options.hash_megabytes = 1;
  options.rules.soft_nodes = 1;
  options.rules.balance_limit = 10;
  options.rules.longest_game = 12;
  options.mix.endgame = 0;
  options.mix.chess960 = 0;
  const std::atomic<bool> stop = false;
  const auto material = [] { return std::make_unique<MaterialEvaluator>(); };
  const Result<std::uint64_t> played = run(
      options, material, [](const auto&) {}, stop);
  ASSERT_TRUE(played) << played.error();
  const std::vector<std::string> games = games_in(path);
  ASSERT_EQ(games.size(), 200U);
  EXPECT_EQ(std::set(games.begin(), games.end()).size(), 200U);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace tratto::selfplay
