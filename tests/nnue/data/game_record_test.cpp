#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/chess/movegen.h"
#include "nnue/data/game_record.h"
#include "nnue/data/game_stream.h"
#include "tests/nnue/data/random_games.h"
#include "tests/temporary.h"

namespace tratto::nnue {
namespace {

class GameFile : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = test::temporary_name("recorded.games");
    std::filesystem::remove(path_);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void write(const std::vector<GameRecord>& games) {
    Result<GameWriter> writer = GameWriter::open(path_);
    ASSERT_TRUE(writer) << writer.error();
    for (const GameRecord& game : games)
      ASSERT_TRUE(writer->append(game));
  }
  void cut(std::size_t bytes) {
    std::filesystem::resize_file(path_, std::filesystem::file_size(path_) - bytes);
  }
  void change_byte(std::size_t offset, int by) {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(offset));
    const int old = file.get();
    file.seekp(static_cast<std::streamoff>(offset));
    file.put(static_cast<char>(old + by));
  }

  std::string path_;
};

TEST_F(GameFile, HoldsRandomGamesAsTheyWere) {
  const std::vector<GameRecord> games = random_games(200, 1);
  write(games);
  Result<GameReader> reader = GameReader::open(path_);
  ASSERT_TRUE(reader) << reader.error();
  GameRecord game;
  for (const GameRecord& expected : games) {
    ASSERT_EQ(reader->next(game), ReadStatus::Game) << reader->error();
    EXPECT_EQ(game, expected);
    EXPECT_EQ(first_illegal_ply(game), game.moves.size());
  }
  EXPECT_EQ(reader->next(game), ReadStatus::End);
}

TEST_F(GameFile, LosesOnlyATruncatedLastGame) {
  const std::vector<GameRecord> games = random_games(10, 2);
  write(games);
  cut(3);
  Result<GameReader> reader = GameReader::open(path_);
  ASSERT_TRUE(reader);
  GameRecord game;
  for (std::size_t i = 0; i + 1 < games.size(); ++i)
    ASSERT_EQ(reader->next(game), ReadStatus::Game);
  EXPECT_EQ(reader->next(game), ReadStatus::Truncated);
  EXPECT_NE(reader->error().find("ends within a game"), std::string::npos) << reader->error();
}

TEST_F(GameFile, IsContinuedAfterItsLastWholeGame) {
  const std::vector<GameRecord> games = random_games(10, 3);
  write(games);
  cut(20);
  Result<GameWriter> writer = GameWriter::open(path_);
  ASSERT_TRUE(writer) << writer.error();
  EXPECT_EQ(writer->games(), 9U);
  ASSERT_TRUE(writer->append(games[9]));
  Result<GameReader> reader = GameReader::open(path_);
  GameRecord game;
  for (const GameRecord& expected : games) {
    ASSERT_EQ(reader->next(game), ReadStatus::Game);
    EXPECT_EQ(game, expected);
  }
  EXPECT_EQ(reader->next(game), ReadStatus::End);
}

TEST_F(GameFile, ReportsAGameWithAWrongByteAndGoesOn) {
  const std::vector<GameRecord> games = random_games(3, 4);
  write(games);
  change_byte(game_file_header_size + start_board_size + 1, 5);
  Result<GameReader> reader = GameReader::open(path_);
  GameRecord game;
  EXPECT_EQ(reader->next(game), ReadStatus::Corrupt);
  EXPECT_NE(reader->error().find("byte 16: a game whose checksum"), std::string::npos);
  ASSERT_EQ(reader->next(game), ReadStatus::Game);
  EXPECT_EQ(game, games[1]);
  EXPECT_FALSE(GameWriter::open(path_)) << "a corrupt file is not appended to";
}

/// Games are found by their checksums behind one whose length is wrong, wherever it leads.
TEST_F(GameFile, GoesOnBehindAGameWithAWrongLength) {
  const std::vector<GameRecord> games = random_games(40, 9);
  const std::size_t high_byte = game_file_header_size + start_board_size - 1;
  for (const auto& [place, byte] :
       {std::pair{high_byte, 255}, {high_byte, 1}, {high_byte - 1, 3}, {high_byte - 1, 9}}) {
    std::filesystem::remove(path_);
    write(games);
    change_byte(place, static_cast<char>(byte));
    Result<GameReader> reader = GameReader::open(path_);
    GameRecord game;
    std::vector<GameRecord> read;
    int damaged = 0;
    for (ReadStatus status; (status = reader->next(game)) != ReadStatus::End;) {
      ASSERT_NE(status, ReadStatus::Truncated) << reader->error();
      if (status == ReadStatus::Game)
        read.push_back(game);
      else
        ++damaged;
    }
    ASSERT_GE(read.size(), games.size() - 2) << byte;
    EXPECT_EQ(read.back(), games.back());
    EXPECT_GE(damaged, 1);
  }
}

/// What is read for a damaged game does not depend on what is behind it: a file system that lost
/// its power leaves many megabytes of zeros, each 36 of which are read as a game.
TEST(GameReader, GoesOnBehindAHole) {
  constexpr std::size_t empty_size = start_board_size + checksum_size;
  constexpr std::size_t holes = 200'000;
  const std::vector<GameRecord> games = random_games(2, 10);
  std::vector<std::uint8_t> file = game_file_header();
  encode_game(games[0], file);
  file.resize(file.size() + holes * empty_size);
  encode_game(games[1], file);
  Result<GameReader> reader = GameReader::from_memory(file, "memory");
  ASSERT_TRUE(reader);
  GameRecord game;
  ASSERT_EQ(reader->next(game), ReadStatus::Game);
  for (std::size_t i = 0; i < holes; ++i)
    ASSERT_EQ(reader->next(game), ReadStatus::Corrupt) << i;
  ASSERT_EQ(reader->next(game), ReadStatus::Game);
  EXPECT_EQ(game, games[1]);
  EXPECT_EQ(reader->next(game), ReadStatus::End);
}

/// A start board again and again, with the greatest length: every one may be the beginning of a
/// game that reaches far, and none is.
TEST(GameReader, ComesToTheEndOfAFileOfBeginnings) {
  GameRecord long_game;
  long_game.moves.resize(max_game_plies);
  std::vector<std::uint8_t> encoded;
  encode_game(long_game, encoded);
  std::vector<std::uint8_t> file = game_file_header();
  constexpr int beginnings = 60'000;
  for (int i = 0; i < beginnings; ++i)
    file.insert(file.end(), encoded.begin(), encoded.begin() + start_board_size);
  Result<GameReader> reader = GameReader::from_memory(file, "memory");
  ASSERT_TRUE(reader);
  GameRecord game;
  ReadStatus status = ReadStatus::Corrupt;
  while (status == ReadStatus::Corrupt)
    status = reader->next(game);
  EXPECT_EQ(status, ReadStatus::Truncated);
}

/// The length of a game that reaches behind the end looks like the remains of a killed program.
TEST_F(GameFile, IsNotCutWhereWholeGamesFollow) {
  write(random_games(40, 9));
  change_byte(game_file_header_size + start_board_size - 1, 64);
  const auto size = std::filesystem::file_size(path_);
  const Result<GameWriter> writer = GameWriter::open(path_);
  ASSERT_FALSE(writer);
  EXPECT_NE(writer.error().find("byte 16: a game whose length is damaged"), std::string::npos)
      << writer.error();
  EXPECT_EQ(std::filesystem::file_size(path_), size);
}

/// Killed before all of the header was written.
TEST_F(GameFile, MayBeginWithAPartOfItsHeader) {
  write({});
  cut(5);
  EXPECT_TRUE(GameWriter::open(path_));
  EXPECT_EQ(std::filesystem::file_size(path_), game_file_header_size);
}

TEST_F(GameFile, HasOneWriterAtATime) {
  write(random_games(2, 8));
  {
    const Result<GameWriter> writer = GameWriter::open(path_);
    ASSERT_TRUE(writer) << writer.error();
    const Result<GameWriter> second = GameWriter::open(path_);
    ASSERT_FALSE(second);
    EXPECT_NE(second.error().find("another program is writing"), std::string::npos);
  }
  EXPECT_TRUE(GameWriter::open(path_)) << "the first one is done";
}

TEST_F(GameFile, RefusesWhatIsNoGameFile) {
  EXPECT_FALSE(GameReader::open(path_)) << "there is no file";
  std::ofstream(path_) << "[Event \"a PGN file, not games\"]\n";
  EXPECT_FALSE(GameReader::open(path_));
  EXPECT_FALSE(GameWriter::open(path_));
  std::ofstream(path_) << "hello\n";
  EXPECT_FALSE(GameWriter::open(path_)) << "shorter than a header";
  EXPECT_EQ(std::filesystem::file_size(path_), 6U);
  std::filesystem::remove(path_);
  write(random_games(1, 5));
  change_byte(8, 1);
  EXPECT_NE(GameReader::open(path_).error().find("version 2"), std::string::npos);
}

// Every single wrong byte is either noticed or leaves a decodable game: nothing may crash.
TEST(GameRecord, SurvivesAnyWrongStartByte) {
  const GameRecord game = random_games(1, 6).front();
  std::vector<std::uint8_t> bytes;
  encode_game(game, bytes);
  GameRecord decoded;
  for (std::size_t i = 0; i < start_board_size; ++i)
    for (int value = 0; value < 256; ++value) {
      std::vector<std::uint8_t> wrong = bytes;
      wrong[i] = static_cast<std::uint8_t>(value);
      restore_checksum(wrong);
      const Result<bool> result = decode_game(wrong, decoded);
      if (result) (void)first_illegal_ply(decoded);
    }
}

TEST(GameRecord, NamesTheFirstIllegalMove) {
  GameRecord game = random_games(1, 7).front();
  ASSERT_GT(game.moves.size(), 3U);
  game.moves[2].move = Move(E1, E8);
  EXPECT_EQ(first_illegal_ply(game), 2U);
}

}  // namespace
}  // namespace tratto::nnue
