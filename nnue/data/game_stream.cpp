#include "nnue/data/game_stream.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "engine/base/system.h"

namespace tratto::nnue {

namespace {

Error system_error(const std::string& path) {
  return Error{path + ": " + std::strerror(errno)};
}

std::uint64_t plies_in(std::span<const std::uint8_t> game) {
  return (game.size() - start_board_size - checksum_size) / ply_size;
}

/// The valid content of a file of games that may end within a game.
struct Content {
  std::uint64_t size = game_file_header_size;  ///< Bytes up to the end of the last whole game.
  std::uint64_t games = 0;
  std::uint64_t positions = 0;
};

constexpr std::size_t max_encoded_size =
    start_board_size + max_game_plies * ply_size + checksum_size;

/// Limit of GameReader::search_effort_ for a file that was read up to `offset`. A checksum of each
/// place where a game may begin would take the square of a file's size if every place looked like a
/// start board. Few do in damaged files: the limit is reached in files that were made for it.
std::uint64_t max_search_effort(std::uint64_t offset) {
  constexpr std::uint64_t factor = 64;
  return factor * (offset + max_encoded_size);
}

/// Reads all games of a file of `size` bytes.
Result<Content> scan(const std::string& path, std::uintmax_t size) {
  Result<GameReader> reader = GameReader::open(path);
  if (!reader) return Error{reader.error()};
  Content content;
  std::vector<std::uint8_t> bytes;
  while (true) {
    const ReadStatus status = reader->next_encoded(bytes);
    if (status == ReadStatus::Corrupt) return Error{reader->error()};
    // A killed program leaves at most one incomplete game, at the end.
    if (status == ReadStatus::Truncated && content.size + bytes.size() != size)
      return Error{reader->error()};
    if (status != ReadStatus::Game) return content;
    content.size = reader->offset();
    ++content.games;
    content.positions += plies_in(bytes);
  }
}

/// Whether a file shorter than a header is the beginning of one.
Result<bool> begins_header(const std::string& path) {
  const detail::File file(open_file(path, "rb"));
  if (!file) return system_error(path);
  std::array<std::uint8_t, game_file_header_size> bytes{};
  const std::size_t taken = std::fread(bytes.data(), 1, bytes.size(), file.get());
  return std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(taken),
                    game_file_header().begin());
}

/// Opens a file for appending, or creates it, for one writer at a time.
Result<detail::File> open_locked(const std::string& path) {
  detail::File file(open_file(path, "ab"));
  if (!file) return system_error(path);
  // Without the lock a second writer would cut off the game that the first is writing.
  if (!lock_file(file.get())) return Error{path + ": another program is writing to it"};
  return file;
}

/// Truncates a file to `size` bytes; 0: leaves only a header.
std::optional<Error> truncate_file(const std::string& path, std::uintmax_t size, std::FILE* file) {
  std::error_code failure;
  std::filesystem::resize_file(file_path(path), size, failure);
  if (failure) return Error{path + ": " + failure.message()};
  if (size > 0) return std::nullopt;
  const std::vector<std::uint8_t> header = game_file_header();
  if (std::fwrite(header.data(), 1, header.size(), file) != header.size() || std::fflush(file) != 0)
    return system_error(path);
  return std::nullopt;
}

}  // namespace

Result<GameWriter> GameWriter::create(const std::string& path) {
  Result<detail::File> file = open_locked(path);
  if (!file) return Error{file.error()};
  if (auto error = truncate_file(path, 0, file->get())) return *std::move(error);
  return GameWriter(path, std::move(*file), 0, 0);
}

Result<GameWriter> GameWriter::open(const std::string& path) {
  Result<detail::File> file = open_locked(path);
  if (!file) return Error{file.error()};
  std::error_code failure;
  const auto old_size = std::filesystem::file_size(file_path(path), failure);
  if (failure) return Error{path + ": " + failure.message()};
  Content content;
  // A run that was killed before its first game may have left a part of the header.
  const bool fresh = old_size < game_file_header_size;
  if (fresh) {
    const Result<bool> begun = begins_header(path);
    if (!begun) return Error{begun.error()};
    if (!*begun) return Error{path + ": not a file of recorded games"};
  } else {
    const Result<Content> found = scan(path, old_size);
    if (!found) return Error{found.error()};
    content = *found;
  }
  const std::uint64_t good = fresh ? 0 : content.size;
  if (fresh || good != old_size)
    if (auto error = truncate_file(path, good, file->get())) return *std::move(error);
  return GameWriter(path, std::move(*file), content.games, content.positions);
}

Result<bool> GameWriter::append(const GameRecord& game) {
  buffer_.clear();
  encode_game(game, buffer_);
  return append_encoded(buffer_);
}

Result<bool> GameWriter::append_encoded(std::span<const std::uint8_t> bytes) {
  if (failed_) return Error{path_ + ": a game before could not be written"};
  if (std::fwrite(bytes.data(), 1, bytes.size(), file_.get()) != bytes.size() ||
      std::fflush(file_.get()) != 0) {
    failed_ = true;
    return system_error(path_);
  }
  ++games_;
  positions_ += plies_in(bytes);
  return true;
}

Result<GameReader> GameReader::open(const std::string& path) {
  detail::File file(open_file(path, "rb"));
  if (!file) return system_error(path);
  GameReader reader(path, std::move(file));
  const Result<bool> known = reader.begin();
  if (!known) return Error{known.error()};
  return reader;
}

Result<GameReader> GameReader::from_memory(std::span<const std::uint8_t> bytes,
                                           const std::string& name) {
  GameReader reader(name, nullptr);
  reader.memory_ = bytes;
  const Result<bool> known = reader.begin();
  if (!known) return Error{known.error()};
  return reader;
}

Result<bool> GameReader::begin() {
  std::array<std::uint8_t, game_file_header_size> header{};
  const std::size_t taken = take(header);
  const Result<bool> known = check_game_file_header(std::span(header).first(taken));
  if (!known) return Error{path_ + ": " + known.error()};
  return true;
}

std::size_t GameReader::take(std::span<std::uint8_t> bytes) {
  if (file_) return std::fread(bytes.data(), 1, bytes.size(), file_.get());
  const std::span<const std::uint8_t> rest = memory_.subspan(memory_place_);
  const std::size_t taken = std::min(bytes.size(), rest.size());
  std::copy_n(rest.begin(), taken, bytes.begin());
  memory_place_ += taken;
  return taken;
}

ReadStatus GameReader::next_encoded(std::vector<std::uint8_t>& bytes) {
  bytes.resize(start_board_size);
  std::size_t taken = take(bytes);
  if (taken == 0 && !(file_ && std::ferror(file_.get()))) return ReadStatus::End;
  if (taken == start_board_size) {
    bytes.resize(encoded_game_size(bytes));
    taken += take(std::span(bytes).subspan(start_board_size));
    if (taken == bytes.size() && has_valid_checksum(bytes)) {
      offset_ += taken;
      return ReadStatus::Game;
    }
  }
  const bool is_whole = taken == bytes.size();
  bytes.resize(taken);
  if (file_ && std::ferror(file_.get())) {
    error_ = locate("the rest cannot be read");
    return ReadStatus::Truncated;
  }
  const std::size_t size = skip_damaged(bytes);
  if (size == taken && !is_whole) {
    error_ = locate("the file ends within a game, which is left out");
    return ReadStatus::Truncated;
  }
  error_ =
      locate(size < taken ? "a game whose length is damaged" : "a game whose checksum is wrong");
  offset_ += size;
  return ReadStatus::Corrupt;
}

std::size_t GameReader::skip_damaged(std::span<const std::uint8_t> bytes) {
  // In a stream that cannot seek, the stated length is trusted.
  if (file_ && std::fseek(file_.get(), 0, SEEK_CUR) != 0) return bytes.size();
  std::vector<std::uint8_t> window(bytes.begin(), bytes.end());
  const auto read_up_to = [&](std::size_t size) {
    const std::size_t before = window.size();
    if (size <= before) return true;
    window.resize(size);
    window.resize(before + take(std::span(window).subspan(before)));
    return window.size() == size;
  };
  // Only as far as a game that begins in the bytes may reach: most damaged games contain none.
  (void)read_up_to(bytes.size() + start_board_size - 1);
  std::size_t end = bytes.size();
  for (std::size_t begin = 1; begin < end && begin + start_board_size <= window.size(); ++begin) {
    if (!is_start_board(std::span(window).subspan(begin))) continue;
    const std::size_t size = encoded_game_size(std::span(window).subspan(begin));
    search_effort_ += size;
    if (search_effort_ > max_search_effort(offset_)) break;
    if (read_up_to(begin + size) && has_valid_checksum(std::span(window).subspan(begin, size)))
      end = begin;
  }
  const std::size_t back = window.size() - end;
  if (file_)
    std::fseek(file_.get(), -static_cast<long>(back), SEEK_CUR);
  else
    memory_place_ -= back;
  return end;
}

ReadStatus GameReader::next(GameRecord& game) {
  const std::uint64_t begin = offset_;
  const ReadStatus status = next_encoded(buffer_);
  if (status != ReadStatus::Game) return status;
  const Result<bool> decoded = decode_game(buffer_, game);
  if (decoded) return ReadStatus::Game;
  error_ = path_ + ", byte " + std::to_string(begin) + ": " + decoded.error();
  return ReadStatus::Corrupt;
}

std::string GameReader::locate(const std::string& what) const {
  return path_ + ", byte " + std::to_string(offset_) + ": " + what;
}

}  // namespace tratto::nnue
