#include "engine/commands/suite.h"

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <ostream>
#include <sstream>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/json.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/chess/epd.h"
#include "engine/chess/notation.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/search/score_conversion.h"
#include "engine/search/search_and_wait.h"
#include "engine/uci/format.h"

namespace tratto {

namespace {

constexpr int all_solved = 0;
constexpr int some_unsolved = 1;  ///< Or stopped before the end of the file.
constexpr int suite_not_readable = 2;
constexpr Milliseconds default_suite_time{1000};

/// The goal of a record.
struct Task {
  std::string id;
  Position position;
  std::vector<Move> best;
  std::vector<Move> avoid;
  std::optional<int>
      mate;  ///< Maximum length of a mate in moves; negative: minimum length of being mated.
  std::string wanted;  ///< The goal as text for the output.
};

/// Sets the length of the mate from "5" or "-5". A mate on the board is no goal: nothing is played.
std::optional<Error> set_mate(std::string_view code, std::string_view text, Task& task) {
  const auto moves = parse_integer(text);
  if (!moves || *moves == 0 || *moves > max_ply || *moves < -max_ply)
    return Error{concat(code, ": a mate takes 1 to ", max_ply, " moves, or -1 to -", max_ply,
                        " if it is suffered, not ", tratto::in_quotes(text))};
  if (task.mate && *task.mate != *moves)
    return Error{concat(code, ": the mate has two lengths, ", *task.mate, " and ", *moves)};
  task.mate = static_cast<int>(*moves);
  return std::nullopt;
}

/// Adds the moves of an operation, and of `bm` a mate such as "#5" or "#-5".
std::optional<Error> add_moves(const EpdRecord& record, std::string_view code, Task& task,
                               std::vector<Move>& moves) {
  const EpdOperation* operation = record.find(code);
  if (operation == nullptr) return std::nullopt;
  for (const std::string& operand : operation->operands) {
    if (code == "bm" && operand.starts_with('#')) {
      if (auto error = set_mate(code, std::string_view(operand).substr(1), task)) return error;
      continue;
    }
    Result<Move> move = parse_san(task.position, operand);
    if (!move) move = parse_uci(task.position, operand);
    if (!move) return Error{concat(code, ": ", tratto::in_quotes(operand), " is no move here")};
    moves.push_back(*move);
  }
  return std::nullopt;
}

std::optional<Error> add_direct_mate(const EpdRecord& record, Task& task) {
  const EpdOperation* operation = record.find("dm");
  if (operation == nullptr) return std::nullopt;
  if (operation->operands.size() != 1) return Error{"dm needs one number of moves"};
  return set_mate("dm", operation->operands.front(), task);
}

/// All operands: some suites have no quotation marks around a name of several words.
std::string name_of(const EpdRecord& record) {
  std::string name;
  if (const EpdOperation* operation = record.find("id"))
    for (const std::string& operand : operation->operands)
      name += concat(name.empty() ? "" : " ", operand);
  return name;
}

std::string describe(const EpdRecord& record) {
  std::string text;
  for (const char* code : {"bm", "am", "dm"}) {
    const EpdOperation* operation = record.find(code);
    if (operation == nullptr) continue;
    text += concat(text.empty() ? "" : ", ", code);
    for (const std::string& operand : operation->operands)
      text += concat(" ", operand);
  }
  return text;
}

Result<Task> parse_task(std::string_view line, int number) {
  const Result<EpdRecord> record = parse_epd(line, PromotedPieces::Any);
  if (!record) return Error{record.error()};
  Task task{name_of(*record), record->start.position, {}, {}, {}, {}};
  if (task.id.empty()) task.id = concat("line ", number);
  for (const auto& [code, moves] : {std::pair("bm", &task.best), std::pair("am", &task.avoid)})
    if (auto error = add_moves(*record, code, task, *moves)) return *std::move(error);
  if (auto error = add_direct_mate(*record, task)) return *std::move(error);
  // Standard output has the results alone.
  for (const std::string& correction : record->start.corrections())
    std::cerr << "suite: line " << number << ": " << printable(correction) << '\n';
  if (task.best.empty() && task.avoid.empty() && !task.mate)
    return Error{"there is no bm, am or dm"};
  task.wanted = describe(*record);
  return task;
}

/// The last result of a search, and the first one of the current solution.
class Listener final : public InfoListener {
 public:
  explicit Listener(const Task& task) : task_(task) {}

  void on_info(const SearchInfo& info) override {
    if (info.multi_pv != 1 || info.bound != Bound::Exact || info.pv.empty()) return;
    judge(info.pv.front(), info);
  }
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move best, Move) override {
    if (best != last_.pv_move) judge(best, last_.info);
  }

  [[nodiscard]] bool solved() const { return solved_since_.has_value(); }
  [[nodiscard]] Move best() const { return last_.pv_move; }
  [[nodiscard]] const SearchInfo& last() const { return last_.info; }
  /// The first report of the solution that was kept to the end.
  [[nodiscard]] const SearchInfo& found() const { return solved() ? *solved_since_ : last_.info; }

 private:
  void judge(Move move, const SearchInfo& info) {
    last_ = {move, info};
    if (!is_solved(move, info.score))
      solved_since_.reset();
    else if (!solved_since_)
      solved_since_ = info;
  }
  [[nodiscard]] bool is_solved(Move move, Score score) const {
    const auto is_among = [move](const std::vector<Move>& moves) {
      return std::find(moves.begin(), moves.end(), move) != moves.end();
    };
    if (!task_.best.empty() && !is_among(task_.best)) return false;
    if (is_among(task_.avoid)) return false;
    if (!task_.mate) return true;
    if (!score.is_mate()) return false;
    const int moves = to_mate_moves(score);
    return *task_.mate > 0 ? moves > 0 && moves <= *task_.mate : moves <= 0 && moves >= *task_.mate;
  }

  struct Last {
    Move pv_move;
    SearchInfo info;
  };
  const Task& task_;
  Last last_;
  std::optional<SearchInfo> solved_since_;
};

struct Totals {
  int positions = 0;
  int solved = 0;
  int unreadable = 0;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  bool complete = true;
};

std::string seconds(Milliseconds time) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(3) << std::chrono::duration<double>(time).count();
  return text.str();
}

/// The engine's move; "-" where there is none.
std::string answered_move(const Task& task, const Listener& heard) {
  return heard.best() ? to_san(task.position, heard.best()) : "-";
}

void print_text(const Task& task, const Listener& heard, int number, const Totals& totals,
                std::ostream& out) {
  constexpr int number_width = 4, move_width = 7, time_width = 9, nodes_width = 11;
  out << std::setw(number_width) << number << "  " << (heard.solved() ? "solved " : "missed ")
      << std::left << std::setw(move_width) << answered_move(task, heard) << std::right
      << std::setw(time_width) << seconds(heard.found().time) << " s" << std::setw(nodes_width)
      << heard.found().nodes << " nodes  depth " << std::setw(2) << heard.found().depth << "  "
      << totals.solved << '/' << totals.positions << "  " << printable(task.id) << " ("
      << printable(task.wanted) << ")\n"
      << std::flush;
}

void print_json(const Task& task, const Listener& heard, std::ostream& out) {
  out << R"({"type":"position","id":)" << json_string(task.id) << R"(,"wanted":)"
      << json_string(task.wanted) << R"(,"solved":)" << (heard.solved() ? "true" : "false")
      << R"(,"move":)" << json_string(answered_move(task, heard)) << R"(,"score":)"
      << json_string(uci::format_score(heard.last().score)) << R"(,"time":)"
      << seconds(heard.found().time) << R"(,"nodes":)" << heard.found().nodes << R"(,"depth":)"
      << heard.found().depth << "}\n"
      << std::flush;
}

void print_totals(const Totals& totals, bool json, std::ostream& out) {
  if (json)
    out << R"({"type":"totals","positions":)" << totals.positions << R"(,"solved":)"
        << totals.solved << R"(,"unreadable":)" << totals.unreadable << R"(,"nodes":)"
        << totals.nodes << R"(,"time":)" << seconds(totals.time) << R"(,"complete":)"
        << (totals.complete ? "true" : "false") << "}\n";
  else
    // Worded differently from the line of a complete suite, so that scripts do not confuse them.
    out << (totals.complete ? concat("solved ", totals.solved, " of ", totals.positions)
                            : concat("suite was stopped after ", totals.positions,
                                     " positions; solved until then: ", totals.solved))
        << ", " << totals.nodes << " nodes, " << seconds(totals.time) << " s"
        << (totals.unreadable > 0 ? concat(", ", totals.unreadable, " lines not understood") : "")
        << '\n';
}

/// A position whose search is stopped does not count.
void solve(const Task& task, const SuiteCommand& command, Searcher& searcher, Totals& totals,
           std::ostream& out, const StopToken& stop) {
  Limits limits = command.limits;
  if (task.mate) limits.mate = std::abs(*task.mate);
  Listener listener(task);
  const auto start = std::chrono::steady_clock::now();
  searcher.clear();
  search_and_wait(searcher, {task.position}, limits, listener, stop);
  if (stop.stop_requested()) return;
  totals.time += std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - start);
  totals.nodes += searcher.nodes();
  ++totals.positions;
  totals.solved += listener.solved();
  if (command.json)
    print_json(task, listener, out);
  else
    print_text(task, listener, totals.positions, totals, out);
}

void report_unreadable(const std::string& what, bool json, std::ostream& out) {
  if (json)
    out << R"({"type":"error","text":)" << json_string(what) << "}\n";
  else
    out << printable(what) << '\n';
}

}  // namespace

Result<SuiteCommand> parse_suite(const std::vector<std::string>& words) {
  SuiteCommand command;
  GivenOnce given("suite");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--json" || word == "json") {
      command.json = true;
    } else if (word == "movetime" || word == "nodes" || word == "depth") {
      if (auto error = given.take(word)) return *std::move(error);
      if (i + 1 == words.size()) return Error{concat("suite: ", word, " needs a number")};
      const auto number = to_number<std::int64_t>(words[++i]);
      if (!number || *number < 1 || (word == "depth" && *number > max_ply))
        return Error{concat("suite: ", word, " cannot be ", tratto::in_quotes(words[i]))};
      if (word == "movetime") command.limits.movetime = Milliseconds(*number);
      if (word == "nodes") command.limits.nodes = static_cast<std::uint64_t>(*number);
      if (word == "depth") command.limits.depth = static_cast<int>(*number);
    } else if (word.starts_with("--") || !command.file.empty()) {
      return Error{concat("suite: unknown word ", tratto::in_quotes(word))};
    } else {
      command.file = word;
    }
  }
  if (command.file.empty()) return Error{"suite: an EPD file is missing"};
  const Limits& limits = command.limits;
  if (!limits.movetime && !limits.nodes && !limits.depth)
    command.limits.movetime = default_suite_time;
  return command;
}

int run_suite(const SuiteCommand& command, Searcher& searcher, std::ostream& out,
              const StopToken& stop) {
  std::ifstream input(file_path(command.file), std::ios::binary);
  Totals totals;
  EpdReader reader(input);
  // Where nobody reads the results any more, there is nothing left to do.
  while (out && !stop.stop_requested() && reader.next()) {
    const Result<Task> task = parse_task(reader.text(), reader.number());
    if (task) {
      solve(*task, command, searcher, totals, out, stop);
    } else {
      ++totals.unreadable;
      report_unreadable(concat("line ", reader.number(), ": ", task.error()), command.json, out);
    }
  }
  if (input.bad()) {
    ++totals.unreadable;
    report_unreadable(concat(tratto::in_quotes(command.file), " cannot be read to its end"),
                      command.json, out);
  }
  totals.complete = out && !stop.stop_requested() && !input.bad();
  if (totals.complete && totals.positions == 0 && totals.unreadable == 0) {
    ++totals.unreadable;
    report_unreadable(concat(tratto::in_quotes(command.file), " ",
                             find_unreadable(command.file).value_or("has no position")),
                      command.json, out);
  }
  print_totals(totals, command.json, out);
  if (totals.unreadable > 0) return suite_not_readable;
  const bool is_all_solved = totals.complete && totals.solved == totals.positions;
  return is_all_solved ? all_solved : some_unsolved;
}

void solve_suite(uci::Session& session, const uci::CommandLine& command) {
  Result<SuiteCommand> suite = parse_suite(arguments_of(command));
  if (const auto refused = find_refused_network(session, "suite"); suite && refused)
    suite = *refused;
  run_search_job(session, suite, suite_not_readable,
                 [&session](const SuiteCommand& asked, Searcher& searcher, std::ostream& out,
                            const StopToken& stop) {
                   if (!asked.json && refuse_unreadable(session, "suite", asked.file))
                     return suite_not_readable;
                   return run_suite(asked, searcher, out, stop);
                 });
}

}  // namespace tratto
