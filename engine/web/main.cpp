#include <array>
#include <cstdlib>
#include <cstring>
#include <emscripten.h>
#include <memory>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>

#include "engine/arbiter/game.h"
#include "engine/arbiter/pgn_reader.h"
#include "engine/base/concat.h"
#include "engine/base/json.h"
#include "engine/base/text.h"
#include "engine/chess/chess960.h"
#include "engine/chess/destination.h"
#include "engine/chess/fen.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/notation.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/bench.h"
#include "engine/commands/build_info.h"
#include "engine/commands/perft_tool.h"
#include "engine/commands/score_sheet.h"
#include "engine/commands/tools.h"
#include "engine/review/annotated_pgn.h"
#include "engine/review/page.h"
#include "engine/review/review.h"
#include "engine/search/network_evaluator.h"
#include "engine/search/searcher.h"
#include "engine/uci/protocol.h"
#include "engine/uci/session.h"
#include "engine/web/exports.h"
#include "engine/winnability/unwinnability.h"
#include "nnue/embedded.h"
#include "nnue/kernels/select.h"
#include "nnue/network.h"

// The engine as a WebAssembly module: no main loop, but functions that the page's scripts call.
// README.md has who calls what.

namespace {

using namespace tratto;
using uci::Turn;

constexpr std::array table{
    uci::Command{"uci", "", "say who this is and which options there are", uci::uci, Turn::AtOnce,
                 true},
    uci::Command{"debug", "on | off", "say more", uci::debug, Turn::AtOnce, true},
    uci::Command{"isready", "", "answer readyok", uci::isready, Turn::AtOnce, true},
    uci::Command{"setoption", "name <name> [value <value>]", "change an option", uci::setoption,
                 Turn::AfterJob, true},
    uci::Command{"ucinewgame", "", "forget what was learned in the last game", uci::ucinewgame,
                 Turn::AfterJob, true},
    uci::Command{"position", "startpos | fen <FEN> [moves ...]", "set the board", uci::position,
                 Turn::AfterJob, true},
    uci::Command{"go", "[depth|nodes|movetime <n>] ...", "think, and answer with bestmove", uci::go,
                 Turn::AfterJob, true},
    uci::Command{"stop", "", "end thinking", uci::stop, Turn::AtOnce, true},
    uci::Command{"ponderhit", "", "the move pondered on was played", uci::ponderhit, Turn::AtOnce,
                 true},
    uci::Command{"quit", "", "end the program", uci::quit, Turn::AtOnce, true},
    uci::Command{"bench", "[<depth>]", "search a set of positions", bench},
    uci::Command{"perft", "<depth> [<FEN>]", "count move sequences by first move", count_moves},
    uci::Command{"moves", "[<language>]", "the moves of the game on the board", show_moves},
    uci::Command{"play", "[<language>] <moves>", "play on", play_moves},
    uci::Command{"d", "", "draw the board", draw_board},
    uci::Command{"eval", "", "evaluate the board without searching", evaluate},
    uci::Command{"compiler", "", "say how this program was built", describe_build},
    uci::Command{"license", "", "say under which terms it may be shared", show_license},
    uci::Command{"help", "[<command>]", "list commands and options", help},
};

uci::Session::Setup setup() {
  uci::Session::Setup setup;
  setup.commands = table;
  const auto kernels = nnue::select_kernels();
  const auto network = nnue::read_network(nnue::embedded_network_file());
  // Both are embedded and were tested with this module.
  if (kernels && network)
    setup.evaluators =
        network_evaluators(std::make_shared<const nnue::Network>(*network), **kernels);
  return setup;
}

/// Gives each line that is complete to the module's `print`, on the module's own thread and without
/// waiting for it: it may itself be waiting for the thread that prints.
class PrintedLines final : public std::streambuf {
 protected:
  int_type overflow(int_type character) override {
    if (character == '\n') {
      MAIN_THREAD_ASYNC_EM_ASM(
          {
            out(UTF8ToString($0));
            _free($0);
          },
          strdup(line_.c_str()));
      line_.clear();
    } else if (character != traits_type::eof()) {
      line_ += static_cast<char>(character);
    }
    return traits_type::not_eof(character);
  }

 private:
  std::string line_;
};

std::ostream& printed() {
  static PrintedLines lines;
  static std::ostream stream(&lines);
  return stream;
}

uci::Session& session() {
  static std::istringstream no_input;
  static uci::Session session(no_input, printed(), setup());
  return session;
}

/// Returns text that stays valid until the next call.
const char* handed_over(std::string text) {
  static std::string kept;
  kept = std::move(text);
  return kept.c_str();
}

Result<Position> start_from(std::string_view text) {
  if (text.empty() || text == "startpos") return Position();
  if (text.starts_with("frc ")) {
    const auto number = to_number<int>(text.substr(4));
    if (!number || *number < 0 || *number > 959) return Error{"no Chess960 start has that number"};
    return chess960_start(*number);
  }
  const Result<ParsedFen> parsed = parse_fen(text);
  if (!parsed) return Error{parsed.error()};
  return parsed->position;
}

std::string failure(std::string_view why) {
  return R"({"error":)" + json_string(why) + "}";
}

/// "to" is the square to click: in Chess960 castling the rook's square, otherwise the king's
/// target.
std::string move_json(const Position& position, Move move, CastlingNotation castling) {
  const bool is_king_move = move.is_castling() && castling == CastlingNotation::KingMove;
  const Square to = is_king_move ? destination(move) : move.to();
  return R"({"uci":)" + json_string(to_uci(position, move, castling)) + R"(,"san":)" +
         json_string(to_san(position, move)) + R"(,"from":)" +
         std::to_string(static_cast<int>(move.from())) + R"(,"to":)" +
         std::to_string(static_cast<int>(to)) + "}";
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE void tratto_command(const char* line) {
  session().execute(uci::CommandLine(std::string_view(line)));
}

EMSCRIPTEN_KEEPALIVE int tratto_run(const char* line) {
  session().run_arguments({line});
  return session().exit_status();
}

EMSCRIPTEN_KEEPALIVE const char* tratto_game(const char* start, const char* moves) {
  const Result<Position> position = start_from(start);
  if (!position) return handed_over(failure(position.error()));
  const CastlingNotation castling =
      needs_chess960(*position) ? CastlingNotation::KingTakesRook : CastlingNotation::KingMove;
  Game game(*position);
  std::string made;
  std::string_view rest(moves);
  for (std::string_view word = take_word(rest); !word.empty(); word = take_word(rest)) {
    Result<Move> move = parse_uci(game.position(), word);
    if (!move) move = parse_san(game.position(), word);
    if (!move) return handed_over(failure(move.error()));
    made += (made.empty() ? "" : ",") + move_json(game.position(), *move, castling);
    game.play(*move);
  }
  std::string legal;
  if (!game.ending())
    for (const Move move : legal_moves(game.position()))
      legal += (legal.empty() ? "" : ",") + move_json(game.position(), move, castling);
  std::string json = R"({"fen":)" + json_string(to_fen(game.position())) + R"(,"start":)" +
                     json_string(to_fen(*position)) + R"(,"white":)" +
                     (game.position().side_to_move() == White ? "true" : "false") + R"(,"check":)" +
                     (game.position().in_check() ? "true" : "false") + R"(,"chess960":)" +
                     (castling == CastlingNotation::KingTakesRook ? "true" : "false") +
                     R"(,"moves":[)" + made + R"(],"legal":[)" + legal + "]";
  for (const Color color : {White, Black})
    json += concat(R"(,")", color == White ? "whiteCanWin" : "blackCanWin", R"(":)",
                   quick_winnable(game.position(), color) == Winnable::No ? "false" : "true");
  if (const auto outcome = game.ending())
    json += R"(,"result":)" + json_string(score_of(outcome->winner)) + R"(,"ending":)" +
            json_string(to_string(*outcome));
  else if (const std::string news = game.describe(); !news.empty())
    json += R"(,"news":)" + json_string(news);
  return handed_over(json + "}");
}

EMSCRIPTEN_KEEPALIVE const char* tratto_pgn(const char* text) {
  std::istringstream input{std::string(text)};
  PgnReader reader(input);
  std::string games;
  for (PgnGame game; reader.next(game);) {
    std::string tags;
    for (const PgnTag& tag : game.tags)
      tags += (tags.empty() ? "" : ",") + json_string(tag.name) + ":" + json_string(tag.value);
    const Result<ParsedFen> start = start_position(game);
    std::string moves;
    std::string problem = start ? "" : start.error();
    if (start) {
      Position position = start->position;
      for (const PgnMove& written : game.moves) {
        const Result<Move> move = parse_san(position, written.text);
        if (!move) {
          problem = move.error();
          break;
        }
        moves += (moves.empty() ? "" : " ") + to_uci(position, *move,
                                                     needs_chess960(start->position)
                                                         ? CastlingNotation::KingTakesRook
                                                         : CastlingNotation::KingMove);
        position = position.after(*move);
      }
    }
    games += (games.empty() ? "" : ",") + std::string(R"({"tags":{)") + tags + R"(},"start":)" +
             json_string(start ? to_fen(start->position) : "") + R"(,"moves":)" +
             json_string(moves) + R"(,"result":)" + json_string(game.result) + R"(,"problem":)" +
             json_string(problem) + "}";
  }
  return handed_over("[" + games + "]");
}

EMSCRIPTEN_KEEPALIVE const char* tratto_review(const char* text, int number, int milliseconds) {
  std::istringstream input{std::string(text)};
  PgnReader reader(input, PgnReader::Annotations::Keep);
  PgnGame game;
  for (int i = 0; i < number; ++i)
    if (!reader.next(game)) return handed_over(failure("there is no such game"));
  Searcher::Options options;
  options.hash_megabytes = 16;
  Searcher searcher(setup().evaluators, options);
  Limits limits;
  limits.movetime = Milliseconds(milliseconds);
  std::size_t position = 0;
  const auto assess = [&](const SearchRoot& root) {
    printed() << "info string review " << ++position << ' ' << game.moves.size() + 1 << '\n';
    return review::assess_with(searcher, root, limits);
  };
  const Result<review::Review> reviewed = review::review(game, assess);
  if (!reviewed) return handed_over(failure(reviewed.error()));
  review::Neighbours neighbours;
  neighbours.engine = "<!--engine-->\n";
  return handed_over(R"({"pgn":)" + json_string(annotated_pgn(*reviewed)) + R"(,"html":)" +
                     json_string(page(*reviewed, neighbours)) + "}");
}

}  // extern "C"
