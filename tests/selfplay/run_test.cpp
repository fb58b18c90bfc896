#include <filesystem>
#include <gtest/gtest.h>
#include <set>

#include "engine/search/material_evaluator.h"
#include "engine/selfplay/run.h"
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
