#include <filesystem>
#include <gtest/gtest.h>

#include "nnue/data/each_game.h"
#include "nnue/data/inspection.h"
#include "tests/nnue/data/random_games.h"
#include "tests/temporary.h"

namespace tratto::nnue {
namespace {

/// What is left of `games` in the order in which it is read.
std::vector<GameRecord> read(const std::string& path, DamagedGames& damaged) {
  std::vector<GameRecord> games;
  const Result<bool> done = for_each_game(path, damaged, [&](GameRecord& game, std::uint64_t) {
    games.push_back(game);
    return true;
  });
  EXPECT_TRUE(done) << done.error();
  return games;
}

TEST(EachGame, WhatIsDamagedIsLeftOutCountedAndDescribed) {
  const std::string path = test::temporary_name("games");
  std::vector<GameRecord> games = random_games(60, 61);
  games[20].moves[10].move = Move(A1, A1);
  write_games_with_damage(path, games, {3});
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  std::vector<std::string> said;
  DamagedGames damaged([&said](const std::string& line) { said.push_back(line); });
  const std::vector<GameRecord> good = read(path, damaged);
  games.pop_back();
  games.erase(games.begin() + 20);
  games.erase(games.begin() + 3);
  EXPECT_EQ(good, games);
  EXPECT_EQ(damaged.count(), 3U);
  EXPECT_EQ(damaged.summary(), "3 damaged games were left out");
  EXPECT_EQ(said, damaged.descriptions());
  ASSERT_EQ(said.size(), 3U);
  EXPECT_NE(said[0].find(": a game whose checksum is wrong"), std::string::npos) << said[0];
  EXPECT_NE(said[1].find(": a game with an illegal move at ply 11"), std::string::npos) << said[1];
  EXPECT_NE(said[2].find(": the file ends within a game"), std::string::npos) << said[2];
}

TEST(EachGame, EncodedOnesAreTreatedAlike) {
  const std::string path = test::temporary_name("games");
  write_games_with_damage(path, random_games(10, 62), {0, 9});
  DamagedGames damaged;
  int games = 0;
  const auto count = [&games](std::span<const std::uint8_t>) { return ++games < 100; };
  ASSERT_TRUE(for_each_encoded_game(path, damaged, count));
  EXPECT_EQ(games, 8);
  EXPECT_EQ(damaged.count(), 2U);
}

TEST(EachGame, EndsWhenTheVisitorHasEnough) {
  const std::string path = test::temporary_name("games");
  write_games_with_damage(path, random_games(10, 63), {});
  DamagedGames damaged;
  int games = 0;
  ASSERT_TRUE(
      for_each_game(path, damaged, [&games](GameRecord&, std::uint64_t) { return ++games < 4; }));
  EXPECT_EQ(games, 4);
  EXPECT_EQ(damaged.summary(), "0 damaged games were left out");
  EXPECT_FALSE(for_each_game(path + "-missing", damaged, [](auto&, auto) { return true; }));
}

/// A file may hold nothing else. What is kept of it does not grow with it.
TEST(EachGame, OfManyDamagedGamesTwentyAreDescribed) {
  const std::string path = test::temporary_name("games");
  const std::vector<GameRecord> games = random_games(200, 64);
  std::vector<std::size_t> all(games.size());
  for (std::size_t i = 0; i < all.size(); ++i)
    all[i] = i;
  write_games_with_damage(path, games, all);
  Result<GameReader> reader = GameReader::open(path);
  ASSERT_TRUE(reader);
  Inspection inspection({});
  inspection.add_file(*reader);
  EXPECT_FALSE(inspection.is_clean());
  EXPECT_EQ(inspection.games(), 0U);
  const std::string report = inspection.report();
  EXPECT_NE(report.find("damaged or illegal: 200\n"), std::string::npos) << report;
  DamagedGames damaged;
  EXPECT_TRUE(read(path, damaged).empty());
  EXPECT_EQ(damaged.count(), 200U);
  EXPECT_EQ(damaged.descriptions().size(), DamagedGames::max_descriptions);
}

}  // namespace
}  // namespace tratto::nnue
