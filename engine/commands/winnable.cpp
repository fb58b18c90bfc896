#include "engine/commands/winnable.h"

#include <chrono>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/chess960.h"
#include "engine/chess/fen.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/parameters.h"
#include "engine/winnability/unwinnability.h"

namespace tratto {

namespace {

using uci::CommandLine;
using uci::Session;

struct Request {
  bool quick = false;
  std::uint64_t nodes = default_winnable_nodes;
};

/// A line of input: a position and the sides asked about.
struct Question {
  std::string fen;
  Position position;
  std::vector<Color> sides;
  std::vector<std::string> corrections;  ///< Of the FEN.
};

Result<Request> parse_request(const CommandLine& command) {
  Request request;
  GivenOnce given("winnable");
  for (std::size_t i = 1; i < command.size(); ++i) {
    if (auto error = given.take(command[i])) return *std::move(error);
    if (command[i] == "--quick") {
      request.quick = true;
      continue;
    }
    if (command[i] != "--nodes")
      return Error{concat("winnable: unknown argument ", in_quotes(command[i]))};
    const auto nodes = i + 1 < command.size() ? parse_integer(command[++i]) : std::nullopt;
    if (!nodes || *nodes < 1) return Error{"winnable: --nodes needs a number above 0"};
    request.nodes = static_cast<std::uint64_t>(*nodes);
  }
  return request;
}

Result<Question> parse_question(const CommandLine& words) {
  std::size_t fields = words.size();
  std::vector<Color> sides{White, Black};
  if (words[fields - 1] == "white") sides = {White};
  if (words[fields - 1] == "black") sides = {Black};
  if (sides.size() == 1) --fields;
  const std::string fen = words.joined(0, fields);
  const Result<ParsedFen> parsed = parse_fen(fen, PromotedPieces::Any);
  if (!parsed) return Error{parsed.error()};
  const auto corrections = parsed->corrections();
  return Question{fen, parsed->position, sides, {corrections.begin(), corrections.end()}};
}

std::string_view name_of(Winnable verdict) {
  switch (verdict) {
    case Winnable::Yes:
      return "winnable";
    case Winnable::No:
      return "unwinnable";
    default:
      return "unknown";
  }
}

std::string line_text(Position position, const std::vector<Move>& line) {
  const CastlingNotation castling =
      needs_chess960(position) ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  std::string text;
  for (const Move move : line) {
    text += concat(text.empty() ? "" : " ", to_uci(position, move, castling));
    position = position.after(move);
  }
  return text.empty() ? "-" : text;
}

std::string answer(const Question& question, Color side, const Request& request) {
  const auto start = std::chrono::steady_clock::now();
  WinnableResult result;
  if (request.quick)
    result.verdict = quick_winnable(question.position, side);
  else
    result = full_winnable(question.position, side, request.nodes);
  const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - start;

  std::ostringstream text;
  text << (side == White ? "white" : "black") << '\t' << name_of(result.verdict) << '\t'
       << line_text(question.position, result.mating_line) << '\t' << result.nodes << '\t'
       << std::fixed << std::setprecision(1) << time.count() << '\t' << question.fen;
  return text.str();
}

}  // namespace

void judge_winnable(Session& session, const CommandLine& command) {
  const Result<Request> request = parse_request(command);
  if (!request) {
    session.output().error(request.error());
    session.set_exit_status(1);
    return;
  }
  bool has_read = false;
  std::string line;
  for (int number = 1; !session.output().is_broken() && std::getline(session.input(), line);
       ++number) {
    const CommandLine words(number == 1 ? without_byte_order_mark(line) : line);
    if (words.empty()) continue;
    has_read = true;
    const Result<Question> question = parse_question(words);
    if (question) {
      // Standard output has the answers alone.
      for (const std::string& correction : question->corrections)
        std::cerr << "winnable: line " << number << ": " << correction << '\n';
      for (const Color side : question->sides)
        session.output().line(answer(*question, side, *request));
    } else {
      session.output().line(concat("error\tline ", number, "\t", question.error()));
      session.set_exit_status(1);
    }
  }
  if (has_read && !session.input().bad()) return;
  session.output().error(
      concat("winnable: the input ", session.input().bad() ? "cannot be read" : "is empty"));
  session.set_exit_status(1);
}

}  // namespace tratto
