#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

namespace detail {
struct FileCloser {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, FileCloser>;
}  // namespace detail

/// Appends whole games to a file. Each game is handed to the system before append() returns, so a
/// killed program loses at most the game it was writing. Not for several threads at once.
class GameWriter {
 public:
  /// Opens `path` to append to it, or makes it. What a killed run left of a last game is cut off; a
  /// file that holds something else, or that another writer has open, is refused and left alone.
  [[nodiscard]] static Result<GameWriter> open(const std::string& path);

  /// Writes one game of at most max_game_plies plies; an error says what the system said. After an
  /// error nothing more is written: a part of the game may be in the file, and the next open() cuts
  /// it off.
  [[nodiscard]] Result<bool> append(const GameRecord& game);
  /// The same for one whole game that is encoded already.
  [[nodiscard]] Result<bool> append_encoded(std::span<const std::uint8_t> bytes);

  /// Games and positions (moves) in the file, those found at opening included.
  [[nodiscard]] std::uint64_t games() const { return games_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  GameWriter(std::string path, detail::File file, std::uint64_t games, std::uint64_t positions)
      : path_(std::move(path)), file_(std::move(file)), games_(games), positions_(positions) {}

  std::string path_;
  detail::File file_;
  std::vector<std::uint8_t> buffer_;
  std::uint64_t games_;
  std::uint64_t positions_;
  bool failed_ = false;
};

/// What GameReader::next found.
enum class ReadStatus : std::uint8_t {
  Game,       ///< A game.
  End,        ///< The end of the file, after whole games only.
  Truncated,  ///< The end of the file within a game, which is lost; all games before it are good.
  Corrupt,    ///< A game that is not as the format says; error() tells what is wrong, and where.
};

/// Reads the games of a file in order.
class GameReader {
 public:
  [[nodiscard]] static Result<GameReader> open(const std::string& path);
  /// Reads what a file would hold; `bytes` have to live as long as the reader. `name` is for
  /// errors.
  [[nodiscard]] static Result<GameReader> from_memory(std::span<const std::uint8_t> bytes,
                                                      const std::string& name);

  /// Reads the next game into `game`, reusing its memory. After Corrupt the next call goes on with
  /// the game after it, as far as the length of the broken one can be trusted.
  [[nodiscard]] ReadStatus next(GameRecord& game);
  /// The same without looking into the game: the bytes are those of the file.
  [[nodiscard]] ReadStatus next_encoded(std::vector<std::uint8_t>& bytes);

  /// Why the last call answered Truncated or Corrupt: one line that names file and offset.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Bytes read so far, up to the end of the last game.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }

 private:
  GameReader(std::string path, detail::File file)
      : path_(std::move(path)), file_(std::move(file)) {}
  /// Takes the header.
  [[nodiscard]] Result<bool> begin();
  /// Fills `bytes` as far as there is something left; returns how many were.
  [[nodiscard]] std::size_t take(std::span<std::uint8_t> bytes);
  [[nodiscard]] std::string locate(const std::string& what) const;

  std::string path_;
  detail::File file_;                     ///< Null: memory_ is read.
  std::span<const std::uint8_t> memory_;  ///< What is left of it.
  std::vector<std::uint8_t> buffer_;
  std::string error_;
  std::uint64_t offset_ = game_file_header_size;
};

}  // namespace tratto::nnue
