#include "engine/commands/referee.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <ostream>

#include "engine/arbiter/pgn_reader.h"
#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/json.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/chess/local_notation.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"

namespace tratto {

namespace {

constexpr int all_in_order = 0;
constexpr int against_the_laws = 1;  ///< Or stopped before all games were judged.
constexpr int referee_not_readable = 2;

std::string_view name_of(Pace pace) {
  constexpr std::array<std::string_view, 3> names{"blitz", "rapid", "standard"};
  return names[static_cast<std::size_t>(pace)];
}

/// Tablebase findings are mentioned only if tables are used.
bool is_counted(const RefereeTotals& totals, FindingKind kind) {
  return kind != FindingKind::TableVerdict || totals.count(kind) > 0;
}

// -- Text, for people --

bool is_shown(const Finding& finding, bool all) {
  return all || finding.kind != FindingKind::UnclaimedDraw;
}

void print_text(const GameReport& report, const std::string& file, bool all, std::ostream& out) {
  const bool any = std::any_of(report.findings.begin(), report.findings.end(),
                               [all](const Finding& finding) { return is_shown(finding, all); });
  if (!any && !all) return;
  out << printable(file) << ':' << report.line << ": game " << report.number << ", "
      << printable(report.white) << " - " << printable(report.black) << ", "
      << (report.result.empty() ? "no result" : printable(report.result));
  if (report.pace)
    out << ", " << name_of(*report.pace) << " (" << to_string(*report.control) << ')';
  if (report.ending) out << ", " << to_string(*report.ending);
  if (report.laws != Edition().year) out << ", laws of " << report.laws;
  if (report.laws_are_nearest) out << " (the nearest edition known)";
  out << '\n';
  for (const Finding& finding : report.findings)
    if (is_shown(finding, all))
      out << "  line " << finding.line << ": " << name_of(finding.kind) << ": " << finding.text
          << '\n';
}

void print_text(const RefereeTotals& totals, int files_not_read, bool complete, std::ostream& out) {
  if (!complete)
    out << "referee was stopped after " << totals.games << " games, so these counts are partial\n";
  out << totals.games << " games, " << totals.plies << " moves";
  for (const Pace pace : {Pace::Blitz, Pace::Rapid, Pace::Standard})
    if (const int games = totals.paces[static_cast<std::size_t>(pace)]; games > 0)
      out << ", " << games << ' ' << name_of(pace);
  out << '\n';
  for (int kind = 0; kind < finding_kind_count; ++kind)
    if (is_counted(totals, static_cast<FindingKind>(kind)))
      out << (kind == 0 ? "" : ", ") << name_of(static_cast<FindingKind>(kind)) << ": "
          << totals.findings[static_cast<std::size_t>(kind)];
  out << "\nclocks checked in " << totals.clocked_games << " games";
  if (totals.partly_clocked_games > 0)
    out << ", in " << totals.partly_clocked_games << " of them not at every move";
  out << (complete ? "\ngames against the laws: " : "\ngames against the laws until then: ")
      << totals.games_with_violations;
  if (totals.missed_threefold > 0)
    out << "; draws by repetition not claimed: " << totals.missed_threefold;
  if (totals.missed_fifty_moves > 0)
    out << "; draws by 50 moves not claimed: " << totals.missed_fifty_moves;
  if (files_not_read > 0) out << "; files not read: " << files_not_read;
  out << '\n';
}

// -- JSON, for programs --

void print_json(const GameReport& report, const std::string& file, std::ostream& out) {
  out << R"({"type":"game","file":)" << json_string(file) << R"(,"number":)" << report.number
      << R"(,"line":)" << report.line << R"(,"white":)" << json_string(report.white)
      << R"(,"black":)" << json_string(report.black) << R"(,"result":)"
      << json_string(report.result) << R"(,"plies":)" << report.plies;
  out << R"(,"laws":)" << report.laws;
  if (report.laws_are_nearest) out << R"(,"laws_are_nearest":true)";
  out << R"(,"clocked_moves":)" << report.clocked_moves << R"(,"unclocked_moves":)"
      << report.unclocked_moves;
  if (report.pace) out << R"(,"pace":")" << name_of(*report.pace) << '"';
  if (report.control)
    if (const auto control = to_pgn(*report.control))
      out << R"(,"time_control":)" << json_string(*control);
  if (report.ending)
    out << R"(,"ending":{"by":)" << json_string(name_of(report.ending->ending)) << R"(,"article":")"
        << article_of(report.ending->ending) << R"(","result":")" << score_of(report.ending->winner)
        << R"(","ply":)" << report.ending_ply << '}';
  out << R"(,"findings":[)";
  for (const Finding& finding : report.findings)
    out << (&finding == report.findings.data() ? "" : ",") << R"({"kind":")" << id_of(finding.kind)
        << R"(","ply":)" << finding.ply << R"(,"line":)" << finding.line << R"(,"text":)"
        << json_string(finding.text) << '}';
  out << "]}\n";
}

void print_json(const RefereeTotals& totals, int files_not_read, bool complete, std::ostream& out) {
  out << R"({"type":"totals","games":)" << totals.games << R"(,"plies":)" << totals.plies;
  for (int kind = 0; kind < finding_kind_count; ++kind)
    if (is_counted(totals, static_cast<FindingKind>(kind)))
      out << ",\"" << id_of(static_cast<FindingKind>(kind))
          << "\":" << totals.findings[static_cast<std::size_t>(kind)];
  for (const Pace pace : {Pace::Blitz, Pace::Rapid, Pace::Standard})
    out << ",\"" << name_of(pace) << "\":" << totals.paces[static_cast<std::size_t>(pace)];
  out << R"(,"clocked_games":)" << totals.clocked_games << R"(,"partly_clocked_games":)"
      << totals.partly_clocked_games << R"(,"games_against_the_laws":)"
      << totals.games_with_violations << R"(,"files_not_read":)" << files_not_read
      << R"(,"complete":)" << (complete ? "true" : "false") << "}\n";
}

/// Opens the tables of a list of directories; refused if one cannot be read or there are none. The
/// files are opened when games need them, so some problems are found later.
std::optional<Error> open_tables(const std::string& path, RefereeCommand& command) {
  const auto problems = std::make_shared<std::vector<std::string>>();
  auto tables = std::make_shared<const tablebase::Tables>(
      path, [problems](const std::string& line) { problems->push_back(line); });
  if (!problems->empty()) return Error{concat("referee: ", problems->front())};
  if (tables->count(tablebase::TableKind::Wdl) == 0)
    return Error{concat("referee: there are no tables in ", tratto::in_quotes(path))};
  command.rules.tables = std::move(tables);
  command.table_problems = problems;
  return std::nullopt;
}

/// Prints the tables that cannot be used and returns their number.
int report_tables(const RefereeCommand& command, std::ostream& out) {
  if (!command.table_problems) return 0;
  for (const std::string& problem : *command.table_problems)
    if (command.json)
      out << R"({"type":"error","text":)" << json_string(problem) << "}\n";
    else
      out << printable(problem) << '\n';
  return static_cast<int>(command.table_problems->size());
}

/// Returns why the file cannot be judged, if so.
std::optional<std::string_view> judge_file(const std::string& name, const RefereeCommand& command,
                                           RefereeTotals& totals, std::ostream& out,
                                           const StopToken& stop) {
  if (const auto why = find_unreadable(name)) return why;
  std::ifstream input(file_path(name), std::ios::binary);
  const int games_before = totals.games;
  judge_games_of(input, name, command, totals, out, stop);
  if (!input.is_open() || input.bad()) return "cannot be read";
  const bool is_read = out && !stop.stop_requested();
  if (is_read && totals.games == games_before) return "has no game";
  return std::nullopt;
}

}  // namespace

Result<RefereeCommand> parse_referee(const std::vector<std::string>& words) {
  RefereeCommand command;
  GivenOnce given("referee");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word.starts_with("--"))
      if (auto error = given.take(word)) return *std::move(error);
    if (word == "--json") {
      command.json = true;
    } else if (word == "--all") {
      command.all = true;
    } else if (word == "--letters") {
      const PieceLetters* letters = ++i < words.size() ? find_language(words[i]) : nullptr;
      if (letters == nullptr)
        return Error{"referee: --letters needs a language, such as it or Italian"};
      command.rules.letters = *letters;
    } else if (word == "--tables") {
      if (++i == words.size()) return Error{"referee: --tables needs a directory"};
      if (auto error = open_tables(words[i], command)) return *std::move(error);
    } else if (word == "--laws" || word == "--nodes") {
      if (++i == words.size()) return Error{concat("referee: ", word, " needs a number")};
      const auto number = to_number<std::uint64_t>(words[i]);
      if (!number)
        return Error{concat("referee: ", tratto::in_quotes(words[i]), " is not a number")};
      if (word == "--nodes") {
        command.rules.winnable_nodes = *number;
        continue;
      }
      const auto edition = find_edition(static_cast<int>(std::min<std::uint64_t>(*number, 9999)));
      if (!edition)
        return Error{concat("referee: no laws of ", *number, ", only of ", edition_years())};
      command.rules.edition = *edition;
    } else if (word.starts_with("--")) {
      return Error{concat("referee: unknown option ", tratto::in_quotes(word))};
    } else {
      command.files.push_back(word);
    }
  }
  if (command.files.empty()) return Error{"referee: a PGN file is missing"};
  return command;
}

void judge_games_of(std::istream& input, const std::string& name, const RefereeCommand& command,
                    RefereeTotals& totals, std::ostream& out, const StopToken& stop) {
  PgnReader reader(input);
  for (PgnGame game; out && !stop.stop_requested() && reader.next(game);) {
    const GameReport report = referee(game, command.rules);
    totals.add(report);
    if (command.json)
      print_json(report, name, out);
    else
      print_text(report, name, command.all, out);
  }
}

int run_referee(const RefereeCommand& command, std::ostream& out, const StopToken& stop) {
  RefereeTotals totals;
  int files_not_read = 0;
  for (const std::string& name : command.files) {
    if (stop.stop_requested()) break;
    const auto why = judge_file(name, command, totals, out, stop);
    if (!why) continue;
    ++files_not_read;
    if (command.json)
      out << R"({"type":"error","file":)" << json_string(name) << R"(,"text":"the file )" << *why
          << "\"}\n";
    else
      out << printable(name) << ": the file " << *why << '\n';
  }
  files_not_read += report_tables(command, out);
  const bool complete = !stop.stop_requested();
  if (command.json)
    print_json(totals, files_not_read, complete, out);
  else
    print_text(totals, files_not_read, complete, out);
  if (totals.games_with_violations > 0) return against_the_laws;
  const bool unread = files_not_read > 0 || totals.count(FindingKind::Unreadable) > 0;
  if (unread) return referee_not_readable;
  return complete ? all_in_order : against_the_laws;
}

void judge_games(uci::Session& session, const uci::CommandLine& command) {
  run_job(session, parse_referee(arguments_of(command)), referee_not_readable, run_referee);
}

}  // namespace tratto
