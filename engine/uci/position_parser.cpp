#include "engine/uci/position_parser.h"

#include <algorithm>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/chess960.h"
#include "engine/chess/epd.h"
#include "engine/chess/fen.h"
#include "engine/chess/uci_notation.h"

namespace tratto::uci {

namespace {

constexpr std::int64_t chess960_positions = 960;

Result<ParsedFen> parse_chess960_start(const CommandLine& command, std::size_t begin,
                                       std::size_t end) {
  std::vector<int> numbers;
  for (std::size_t i = begin; i < end; ++i) {
    const auto number = parse_integer(command[i]);
    if (!number || *number < 0 || *number >= chess960_positions)
      return Error{concat("frc needs a number from 0 to 959, not ", in_quotes(command[i]))};
    numbers.push_back(static_cast<int>(*number));
  }
  if (numbers.size() == 1) return ParsedFen{chess960_start(numbers[0]), {}};
  if (numbers.size() == 2) return ParsedFen{chess960_start(numbers[0], numbers[1]), {}};
  return Error{"frc needs one number, or one for White and one for Black"};
}

bool is_kind_of_start(std::string_view word) {
  return word == "startpos" || word == "fen" || word == "frc";
}

/// Parses the position before the moves: words up to `end`, the index of `moves` or the size.
Result<ParsedFen> parse_start(const CommandLine& command, std::size_t end) {
  std::size_t begin = 1;
  while (begin < end && !is_kind_of_start(command[begin]))
    ++begin;
  if (begin == end) return Error{"'startpos' or 'fen' is missing"};
  if (begin > 1) return Error{concat("unexpected ", in_quotes(command[1]))};
  const std::string_view kind = command[begin];
  if (kind == "fen") {
    // EPD operations are accepted and ignored.
    const Result<EpdRecord> record = parse_epd(command.joined(begin + 1, end));
    return record ? Result<ParsedFen>(record->start) : Error{record.error()};
  }
  if (kind == "frc") return parse_chess960_start(command, begin + 1, end);
  if (end > begin + 1) return Error{concat("unexpected ", in_quotes(command[begin + 1]))};
  return ParsedFen{Position(), {}};
}

/// The index of the word `moves`, or the size; the text of an EPD operation may contain the word.
std::size_t find_moves(const CommandLine& command) {
  bool in_quotes = false;
  for (std::size_t i = 1; i < command.size(); ++i) {
    if (!in_quotes && command[i] == "moves") return i;
    in_quotes ^= std::count(command[i].begin(), command[i].end(), '"') % 2 == 1;
  }
  return command.size();
}

}  // namespace

Result<ParsedGame> parse_position(const CommandLine& command) {
  const std::size_t end = find_moves(command);
  const Result<ParsedFen> start = parse_start(command, end);
  if (!start) return Error{concat("position: ", start.error())};
  ParsedGame parsed{Game(start->position), start->notices};
  for (std::size_t i = end + 1; i < command.size(); ++i) {
    const Result<Move> move = parse_uci(parsed.game.position(), command[i]);
    if (!move) return Error{concat("position: move ", i - end, ": ", move.error())};
    parsed.game.play(*move);
  }
  return parsed;
}

SearchRoot search_root(const Game& game) {
  SearchRoot root{game.start()};
  for (const Move move : game.moves())
    root.play(move);
  return root;
}

}  // namespace tratto::uci
