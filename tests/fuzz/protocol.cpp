#include "engine/uci/protocol.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "engine/chess/movegen.h"
#include "engine/commands/tools.h"
#include "engine/search/material_evaluator.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

using uci::Command;
using uci::CommandLine;
using uci::Session;

/// Keeps the search's promises to the protocol without thinking: it plays the first move allowed,
/// at once or when the protocol lets it. A search that has an end comes to it, after `ponderhit`
/// too.
class Thoughtless final : public Searcher {
 public:
  bool set_options(const Options&) override {
    require(!is_waiting(), "options change only while nothing is searched");
    return true;
  }
  void set_evaluators(EvaluatorFactory) override {
    require(!is_waiting(), "the evaluation changes only while nothing is searched");
  }
  void clear() override { require(!is_waiting(), "nothing is forgotten during a search"); }

  void start(const SearchRoot& root, const Limits& limits, InfoListener& listener) override {
    require(!is_waiting(), "a search begins when the last has ended");
    check(root, limits);
    const MoveList moves = legal_moves(root.position);
    move_ = moves.empty() ? Move::none() : moves[0];
    if (!limits.search_moves.empty()) move_ = limits.search_moves.front();
    listener_ = &listener;
    ends_ = !limits.infinite && (limits.depth || limits.nodes || limits.movetime || limits.clock);
    if (ends_ && !limits.ponder) stop();
  }
  void stop() override {
    if (InfoListener* listener = std::exchange(listener_, nullptr))
      listener->on_best_move(move_, Move::none());
  }
  void ponder_hit() override {
    if (ends_) stop();
  }
  void wait() override {}
  void wait_until_idle() const override {}
  [[nodiscard]] bool is_searching() const override { return is_waiting(); }

 private:
  [[nodiscard]] bool is_waiting() const { return listener_ != nullptr; }

  static void check(const SearchRoot& root, const Limits& limits) {
    for (const Move move : limits.search_moves)
      require(root.position.is_legal(move), "only legal moves are asked for");
    if (limits.clock) {
      const ClockState& clock = *limits.clock;
      require(clock.time >= Milliseconds{0} && clock.increment >= Milliseconds{0} &&
                  clock.delay >= Milliseconds{0} && clock.overtime >= Milliseconds{0} &&
                  clock.moves_to_go >= 0,
              "no time is negative");
    }
    require(!limits.depth || *limits.depth >= 1, "a depth is at least one");
    require(!limits.nodes || *limits.nodes >= 1, "a number of nodes is at least one");
    require(root.history.size() >= 1 && root.history.occurrences() >= 1,
            "the position on the board has stood there");
  }

  InfoListener* listener_ = nullptr;
  Move move_;
  bool ends_ = false;  ///< By itself, once it does not ponder.
};

/// For commands that take long: that they are found is all that matters.
void do_nothing(Session&, const CommandLine&) {}

/// The protocol and what can be asked about the board; nothing that takes long or opens files.
constexpr std::array commands{
    Command{"uci", "", "", uci::uci, uci::Turn::AtOnce, true},
    Command{"debug", "", "", uci::debug, uci::Turn::AtOnce, true},
    Command{"isready", "", "", uci::isready, uci::Turn::AtOnce, true},
    Command{"setoption", "", "", uci::setoption, uci::Turn::AfterJob, true},
    Command{"register", "", "", uci::register_later, uci::Turn::AtOnce, true},
    Command{"ucinewgame", "", "", uci::ucinewgame, uci::Turn::AfterJob, true},
    Command{"position", "", "", uci::position, uci::Turn::AfterJob, true},
    Command{"go", "", "", uci::go, uci::Turn::AfterJob, true},
    Command{"stop", "", "", uci::stop, uci::Turn::AtOnce, true},
    Command{"ponderhit", "", "", uci::ponderhit, uci::Turn::AtOnce, true},
    Command{"quit", "", "", uci::quit, uci::Turn::AtOnce, true},
    Command{"perft", "<depth>", "", do_nothing},
    Command{"d", "", "", draw_board},
    Command{"eval", "", "", evaluate},
    Command{"flip", "", "", flip_colors},
};

Session::Setup setup() {
  Session::Setup setup;
  setup.commands = commands;
  setup.evaluators = [] { return std::make_unique<MaterialEvaluator>(); };
  setup.load_evaluators = [](const std::string& path) -> Result<EvaluatorFactory> {
    if (path.size() % 2 != 0) return Error{"no such network"};
    return EvaluatorFactory([] { return std::make_unique<MaterialEvaluator>(); });
  };
  setup.make_searcher = [](const EvaluatorFactory&, const Searcher::Options&) {
    return std::make_unique<Thoughtless>();
  };
  return setup;
}

/// A log would be a file.
bool opens_a_log(std::string_view line) {
  std::string lower(line);
  std::ranges::transform(lower, lower.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return lower.find("log") != std::string::npos;
}

/// What a command printed.
struct Printed {
  bool refused = false;
  int best_moves = 0;
};

Printed look_at(std::string_view text) {
  Printed printed;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    require(line.empty() || is_clean_line(line), "what is printed is clean", line);
    printed.refused |= line.starts_with("info string error");
    printed.best_moves += line.starts_with("bestmove") ? 1 : 0;
  }
  return printed;
}

/// Whether the first command of a line, as the session finds it, is a `go` that searches.
bool asks_for_a_move(std::string_view line) {
  const CommandLine words(line);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const auto found = std::ranges::find(commands, words[i], &Command::name);
    if (found == commands.end() || (i > 0 && !found->is_protocol)) continue;
    const bool is_help = words.size() == i + 2 && words[i + 1] == "--help";
    return words[i] == "go" && words.find("perft", i) == words.size() && !is_help;
  }
  return false;
}

/// Executes a line and takes what it prints.
Printed execute(Session& session, std::ostringstream& output, std::string_view line) {
  output.str({});
  session.execute(CommandLine(line));
  return look_at(output.view());
}

/// One command: what it prints is clean, and if it was refused nothing has changed. The moves that
/// were announced.
int run_line(Session& session, std::ostringstream& output, std::string_view line) {
  const uci::Settings settings = session.settings();
  const Position position = session.game().position();
  const std::size_t plies = session.game().moves().size();
  const Printed printed = execute(session, output, line);
  if (printed.refused) {
    // Directories without tables are reported, but stay set.
    uci::Settings after = session.settings();
    after.syzygy_path = settings.syzygy_path;
    require(after == settings, "a refused command changes no option", line);
    require(session.game().position() == position && session.game().moves().size() == plies,
            "a refused command leaves the board", line);
  }
  return printed.best_moves;
}

}  // namespace

void protocol(Input input) {
  std::istringstream nothing;
  std::ostringstream output;
  Session session(nothing, output, setup());
  std::string_view rest = as_text(input);
  int asked = 0;
  int answered = 0;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    if (opens_a_log(line)) continue;
    answered += run_line(session, output, line);
    asked += asks_for_a_move(line) ? 1 : 0;
    require(answered <= asked, "no move is announced that was not asked for", line);
  }
  answered += execute(session, output, "stop").best_moves;
  require(answered == asked, "one bestmove for each go");
}

}  // namespace tratto::fuzz
