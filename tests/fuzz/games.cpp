#include <algorithm>

#include "engine/base/little_endian.h"
#include "engine/chess/fen_writer.h"
#include "nnue/data/filter.h"
#include "nnue/data/game_stream.h"
#include "nnue/data/td_lambda.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/position_checks.h"

namespace tratto::fuzz {

namespace {

using nnue::GameRecord;
using nnue::ReadStatus;

/// Puts right the checksum of each game, so that changed files come past the check of it.
void correct_checksums(std::vector<std::uint8_t>& file) {
  std::size_t at = nnue::game_file_header_size;
  while (at + nnue::start_board_size <= file.size()) {
    const std::size_t size = nnue::encoded_game_size(std::span(file).subspan(at));
    if (at + size > file.size()) return;
    const std::size_t body = size - nnue::checksum_size;
    std::uint32_t hash = 2166136261U;
    for (std::size_t i = 0; i < body; ++i)
      hash = (hash ^ file[at + i]) * 16777619U;
    for (std::size_t i = 0; i < nnue::checksum_size; ++i)
      file[at + body + i] = static_cast<std::uint8_t>(hash >> (8 * i));
    at += size;
  }
}

/// Everything that is done with a game that was read.
void check_game(GameRecord game) {
  std::vector<std::uint8_t> bytes;
  nnue::encode_game(game, bytes);
  GameRecord again;
  const Result<bool> decoded = nnue::decode_game(bytes, again);
  require(decoded.ok() && again == game, "a game is read as it was written");
  const std::size_t legal = nnue::first_illegal_ply(game);
  require(legal <= game.moves.size(), "the first illegal move is one of the game's");
  // Three pieces may give check, which no FEN can show.
  const Result<ParsedFen> start = parse_fen(to_fen(game.start), PromotedPieces::Any);
  if (start) check_position(game.start, PromotedPieces::Any);
  std::vector<nnue::Example> examples;
  nnue::VerdictCounts counts{};
  nnue::collect_examples(game, legal, {}, 1, examples, counts);
  require(examples.size() <= legal, "an example for each position at most");
  nnue::apply_td_lambda(game, {.lambda = 0.5, .cut_pieces = 20, .lambda_after = 0.9});
}

void check_file(const std::vector<std::uint8_t>& file) {
  Result<nnue::GameReader> reader = nnue::GameReader::from_memory(file, "memory");
  if (!reader) {
    require(is_clean_line(reader.error()), "a refusal is a clean line", reader.error());
    return;
  }
  GameRecord game;
  while (true) {
    const std::uint64_t before = reader->offset();
    const ReadStatus status = reader->next(game);
    require(reader->offset() <= file.size(), "no byte beyond the end is read");
    if (status == ReadStatus::Game) check_game(game);
    if (status == ReadStatus::End || status == ReadStatus::Truncated) break;
    require(reader->offset() > before, "the reader goes on");
  }
}

}  // namespace

void games(Input input) {
  std::vector<std::uint8_t> file(input.begin(), input.end());
  check_file(file);
  const std::vector<std::uint8_t> header = nnue::game_file_header();
  if (file.size() < header.size()) return;
  std::ranges::copy(header, file.begin());
  correct_checksums(file);
  check_file(file);
}

}  // namespace tratto::fuzz
