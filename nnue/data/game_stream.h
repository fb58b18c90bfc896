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

/// Appends games to a file. Each game is passed to the operating system before append() returns, so
/// a killed program loses at most the game it was writing. Not thread-safe.
class GameWriter {
 public:
  /// Opens `path` for appending, or creates it. An incomplete last game of a killed run is cut off.
  /// A file of another kind, a damaged one, or one that another writer has open, is refused and
  /// left unchanged.
  [[nodiscard]] static Result<GameWriter> open(const std::string& path);
  /// Opens an empty file; what is in it is lost, unless another writer has it open, which is
  /// refused.
  [[nodiscard]] static Result<GameWriter> create(const std::string& path);

  /// Writes one game of at most max_game_plies plies; the error contains the system's message.
  /// After an error nothing more is written; the next open() cuts off an incomplete game.
  [[nodiscard]] Result<bool> append(const GameRecord& game);
  /// The same for one encoded game.
  [[nodiscard]] Result<bool> append_encoded(std::span<const std::uint8_t> bytes);

  /// Games and positions (moves) in the file, including those found by open().
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

/// Result of GameReader::next().
enum class ReadStatus : std::uint8_t {
  Game,       ///< A game.
  End,        ///< End of the file, after complete games.
  Truncated,  ///< End of the file, or of what can be read, within a game, which is lost.
  Corrupt,    ///< An invalid game; error() describes the fault and its place.
};

/// Reads the games of a file in order.
class GameReader {
 public:
  [[nodiscard]] static Result<GameReader> open(const std::string& path);
  /// Reads from memory; `bytes` must outlive the reader. `name` is used in errors.
  [[nodiscard]] static Result<GameReader> from_memory(std::span<const std::uint8_t> bytes,
                                                      const std::string& name);

  /// Reads the next game into `game`, reusing its memory. After Corrupt the next call continues
  /// with the following game, even if the length of the corrupt one is wrong.
  [[nodiscard]] ReadStatus next(GameRecord& game);
  /// The same without decoding: returns the game's bytes in the file; after Truncated, what there
  /// is of them.
  [[nodiscard]] ReadStatus next_encoded(std::vector<std::uint8_t>& bytes);

  /// The path, or the name given to from_memory().
  [[nodiscard]] const std::string& name() const { return path_; }
  /// Reason for the last Truncated or Corrupt: one line with file and offset.
  [[nodiscard]] const std::string& error() const { return error_; }
  /// Offset of the end of the last game read.
  [[nodiscard]] std::uint64_t offset() const { return offset_; }

 private:
  GameReader(std::string path, detail::File file)
      : path_(std::move(path)), file_(std::move(file)) {}
  /// Reads the header.
  [[nodiscard]] Result<bool> begin();
  /// Reads into `bytes`; returns the number of bytes read, less than asked for at the end.
  [[nodiscard]] std::size_t take(std::span<std::uint8_t> bytes);
  /// Returns the size of a damaged game whose `bytes`, as many as its length states, were just
  /// read: the offset of the next complete game that begins in them, or else all of them. Reading
  /// continues after it.
  [[nodiscard]] std::size_t skip_damaged(std::span<const std::uint8_t> bytes);
  [[nodiscard]] std::string locate(const std::string& what) const;

  std::string path_;
  detail::File file_;  ///< Null: memory_ is read.
  std::span<const std::uint8_t> memory_;
  std::size_t memory_place_ = 0;  ///< Offset of the next byte to be read from it.
  std::vector<std::uint8_t> buffer_;
  std::string error_;
  std::uint64_t offset_ = game_file_header_size;
  std::uint64_t search_effort_ = 0;  ///< Bytes of what may have been a game in damaged ones.
};

}  // namespace tratto::nnue
