#include "engine/commands/perft_tool.h"

#include <atomic>
#include <iostream>

#include "engine/base/concat.h"
#include "engine/base/interrupt.h"
#include "engine/base/text.h"
#include "engine/base/threads.h"
#include "engine/chess/chess960.h"
#include "engine/chess/fen.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/parameters.h"
#include "engine/commands/perft.h"
#include "engine/uci/output_stream.h"

namespace tratto {

namespace {

using uci::CommandLine;
using uci::Session;

constexpr int max_table_megabytes = 1 << 20;

struct PerftRequest {
  Position position;
  PerftCommand perft;
  std::vector<std::string> corrections;  ///< Of the FEN.
};

Result<PerftRequest> parse_perft(const Session& session, const CommandLine& command) {
  PerftRequest request{session.game().position(), {}, {}};
  request.perft.threads = session.settings().threads;
  request.perft.castling = session.castling_notation();
  if (command.size() < 2) return Error{"perft: a depth is missing"};
  const Result<int> depth = number_in("perft: the depth", command[1], 1, max_perft_depth);
  if (!depth) return Error{depth.error()};
  request.perft.depth = *depth;

  GivenOnce given("perft");
  std::size_t next = 2;
  for (; next < command.size(); ++next) {
    const std::string_view word =
        command[next].starts_with("--") ? command[next].substr(2) : command[next];
    if (word != "json" && word != "plain" && word != "threads" && word != "hash") break;
    if (auto error = given.take(word)) return *std::move(error);
    if (word == "json") {
      request.perft.json = true;
    } else if (word == "plain") {
      request.perft.plain = true;
    } else if (next + 1 == command.size()) {
      return Error{concat("perft: ", word, " needs a number")};
    } else if (word == "threads") {
      const Result<int> threads = number_in("perft: threads", command[++next], 1, max_threads);
      if (!threads) return Error{threads.error()};
      request.perft.threads = *threads;
    } else {
      const Result<int> megabytes =
          number_in("perft: hash", command[++next], 0, max_table_megabytes);
      if (!megabytes) return Error{megabytes.error()};
      request.perft.table_megabytes = static_cast<std::size_t>(*megabytes);
    }
  }
  if (request.perft.plain && request.perft.table_megabytes != 0)
    return Error{"perft: plain counts without a table, so leave out hash"};
  if (next == command.size()) {
    if (session.is_game_refused()) return Error{"perft: the last position was refused"};
    return request;
  }
  if (command[next] == "startpos" && next + 1 == command.size()) {
    request.position = Position();
    return request;
  }
  if (command.find("moves", next) < command.size())
    return Error{"perft: counts from a FEN or the current board; moves belong to 'position'"};
  if (command[next] == "fen") ++next;
  const Result<ParsedFen> parsed = parse_fen(command.joined(next, command.size()));
  if (!parsed) return Error{concat("perft: ", parsed.error())};
  request.position = parsed->position;
  request.corrections.assign(parsed->corrections().begin(), parsed->corrections().end());
  if (needs_chess960(request.position)) request.perft.castling = CastlingNotation::KingTakesRook;
  return request;
}

}  // namespace

void count_moves(Session& session, const CommandLine& command) {
  const Result<PerftRequest> request = parse_perft(session, command);
  if (!request) {
    session.output().error(request.error());
    return;
  }
  for (const std::string& correction : request->corrections) {
    if (request->perft.json)
      std::cerr << "perft: " << correction << '\n';
    else
      session.output().info(correction);
  }
  session.start_job([&session, request = *request](const StopToken& stop) {
    std::atomic<bool> is_stopped = false;
    const StopCallback on_stop(stop, [&is_stopped] { is_stopped = true; });
    PerftCommand perft = request.perft;
    perft.stop = &is_stopped;
    const InterruptFlag on_interrupt(is_stopped);
    uci::OutputStream out(session.output());
    // Progress goes to standard error, because programs read the output.
    const PerftResult result = run_perft(request.position, perft, out, std::cerr);
    if (is_stopped && !stop.stop_requested())
      session.set_exit_status(exit_interrupted);
    else if (!result.complete || result.is_capped())
      session.set_exit_status(1);
  });
}

}  // namespace tratto
