#include <filesystem>
#include <gtest/gtest.h>
#include <map>

#include "engine/chess/uci_notation.h"
#include "engine/search/material_evaluator.h"
#include "engine/selfplay/openings.h"
#include "engine/selfplay/run.h"
#include "engine/selfplay/starts.h"
#include "nnue/data/game_stream.h"
#include "tests/nnue/data/random_games.h"
#include "tests/positions.h"
#include "tests/temporary.h"

namespace tratto::selfplay {
namespace {

using test::position_of;

/// A game in which one piece after the other goes: 6, 5, 4 and 3 are left.
nnue::GameRecord vanishing_game() {
  nnue::GameRecord game{
      position_of("4k3/8/8/3p4/2p5/1p6/B7/4K3 w - - 0 40"), {}, nnue::GameResult::Draw};
  Position position = game.start;
  for (const char* const move : {"a2b3", "e8e7", "b3c4", "e7e8", "c4d5"}) {
    game.moves.push_back({*parse_uci(position, move), 0});
    position = position.after(game.moves.back().move);
  }
  return game;
}

class Starts : public testing::Test {
 protected:
  void SetUp() override {
    path_ = test::temporary_name("games");
    std::filesystem::remove(path_);
    Result<nnue::GameWriter> writer = nnue::GameWriter::open(path_);
    ASSERT_TRUE(writer);
    for (int i = 0; i < games; ++i)
      ASSERT_TRUE(writer->append(vanishing_game()));
  }
  void TearDown() override { std::filesystem::remove(path_); }

  /// Number of drawn positions by number of pieces.
  std::map<int, int> drawn(const StartRange& range, std::size_t limit = games) {
    Random random(1);
    damaged_ = nnue::DamagedGames();
    const auto starts = draw_starts(path_, range, limit, random, damaged_);
    EXPECT_TRUE(starts);
    std::map<int, int> counts;
    if (starts)
      for (const Position& start : *starts)
        ++counts[popcount(start.pieces())];
    return counts;
  }

  static constexpr int games = 100;
  std::string path_;
  nnue::DamagedGames damaged_;
};

TEST_F(Starts, AreAlikeFrequentByNumberOfPieces) {
  const auto counts = drawn({4, 6});
  ASSERT_EQ(counts.size(), 3U);
  for (const auto& [pieces, count] : counts) {
    EXPECT_GE(pieces, 4);
    EXPECT_NEAR(count, games / 3, games / 6) << pieces;
  }
}

TEST_F(Starts, AreNoMoreThanTheLimit) {
  EXPECT_EQ(drawn({3, 3}, 7), (std::map<int, int>{{3, 7}}));
}

/// What is behind a damaged game counts as well.
TEST_F(Starts, AreDrawnFromAllGoodGames) {
  const std::vector<nnue::GameRecord> all(games, vanishing_game());
  nnue::write_games_with_damage(path_, all, {0, 3, 7});
  EXPECT_EQ(drawn({3, 3}), (std::map<int, int>{{3, games - 3}}));
  EXPECT_EQ(damaged_.count(), 3U);
}

TEST_F(Starts, MustBeThere) {
  Random random(1);
  const auto none = draw_starts(path_, {1, 2}, games, random, damaged_);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error(), path_ + " has no position to start with");
  EXPECT_FALSE(draw_starts(path_ + "-missing", {3, 6}, games, random, damaged_));
}

TEST_F(Starts, AreNotWhereTheGamesGo) {
  RunOptions options;
  options.path = options.starts = path_;
  options.games = 1;
  const std::atomic<bool> stop = false;
  const auto done = run(
      options, [] { return std::make_unique<MaterialEvaluator>(); }, [](const auto&) {}, stop);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error(), path_ + ": is both input and output");
}

TEST_F(Starts, BeginEveryGame) {
  const auto start = std::make_shared<const std::vector<Position>>(1, vanishing_game().start);
  Random random(1);
  for (int i = 0; i < 10; ++i) {
    const nnue::GameRecord game =
        *random_opening({.chess960 = 1, .endgame = 1, .random_plies = 0, .starts = start}, random);
    EXPECT_EQ(game.start.key(), start->front().key());
    EXPECT_LE(game.moves.size(), 1U) << "every second game has a random move";
  }
}

/// The number of games out of 300 that begin from arrays that differ, or are the same but not the
/// classical one.
struct ArrayCounts {
  int unlike = 0;
  int alike = 0;
};

ArrayCounts count_arrays(const OpeningMix& mix) {
  ArrayCounts counts;
  Random random(1);
  for (int i = 0; i < 300; ++i) {
    const Position start = random_opening(mix, random)->start;
    EXPECT_EQ(popcount(start.pieces()), 32);
    EXPECT_EQ(popcount(start.castling_rooks()), 4) << "all four castlings are allowed";
    bool mirrored = true;
    for (int file = 0; file < 8; ++file)
      mirrored = mirrored && type_of(start.piece_on(make_square(file, 0))) ==
                                 type_of(start.piece_on(make_square(file, 7)));
    if (!mirrored)
      ++counts.unlike;
    else if (start.key() != Position().key())
      ++counts.alike;
  }
  return counts;
}

/// Each side of a double Chess960 game has an array of its own; the share is that of the mix.
TEST(Openings, BeginFromDoubleChess960Arrays) {
  const ArrayCounts all = count_arrays({.chess960 = 0, .double_chess960 = 1, .endgame = 0});
  EXPECT_GE(all.unlike, 297) << "one of 960 is the same by chance";
  const ArrayCounts mixed = count_arrays({.chess960 = 0.4, .double_chess960 = 0.3, .endgame = 0});
  EXPECT_NEAR(mixed.unlike, 90, 40);
  EXPECT_NEAR(mixed.alike, 120, 40);
  EXPECT_EQ(count_arrays({.chess960 = 0.5, .endgame = 0}).unlike, 0) << "none by default";
}

/// A double array can be recorded: it reads back as it was.
TEST_F(Starts, DoubleChess960IsRecorded) {
  Random random(1);
  const nnue::GameRecord game =
      *random_opening({.chess960 = 0, .double_chess960 = 1, .endgame = 0}, random);
  std::filesystem::remove(path_);
  {
    Result<nnue::GameWriter> writer = nnue::GameWriter::open(path_);
    ASSERT_TRUE(writer);
    ASSERT_TRUE(writer->append(game));
  }
  Result<nnue::GameReader> reader = nnue::GameReader::open(path_);
  ASSERT_TRUE(reader);
  nnue::GameRecord read;
  ASSERT_EQ(reader->next(read), nnue::ReadStatus::Game);
  EXPECT_EQ(read.start.key(), game.start.key());
  EXPECT_EQ(nnue::first_illegal_ply(read), game.moves.size());
}

}  // namespace
}  // namespace tratto::selfplay
