#include "engine/commands/review.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <ostream>
#include <sstream>
#include <utility>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/review/annotated_pgn.h"
#include "engine/review/chart.h"
#include "engine/review/page.h"

namespace tratto {

namespace {

constexpr int all_done = 0;
constexpr int faulty_games = 1;
constexpr int stopped = 1;
constexpr int not_done = 2;
constexpr Milliseconds default_review_time{300};

bool write(const std::string& name, const std::string& text, std::ios::openmode mode) {
  std::ofstream file(file_path(name), std::ios::binary | mode);
  file << text;
  file.close();  // Only now is all of it written.
  return file.good();
}

std::string without_suffix(const std::string& name) {
  constexpr std::string_view suffix = ".pgn";
  return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : name;
}

/// "1 mistake", "2 mistakes".
std::string counted(int count, std::string_view one, std::string_view more) {
  return concat(count, " ", count == 1 ? one : more);
}

void print(const review::Review& review, int number, std::ostream& out) {
  constexpr std::array<std::string_view, 4> marks{"", "?!", "?", "??"};
  // A stranger's file may hold anything, such as what clears the terminal.
  out << "game " << number << ": " << printable(review.tag("White")) << " - "
      << printable(review.tag("Black")) << ", " << printable(review.result) << '\n';
  for (const review::ReviewedMove& reviewed : review.moves)
    if (reviewed.judgement != review::Judgement::Fine)
      out << "  " << review::numbered(reviewed.before, {reviewed.move}, 1)
          << marks[static_cast<std::size_t>(reviewed.judgement)] << "  " << reviewed.after.text()
          << "  " << review::verdict(reviewed) << '\n';
  for (const std::string& remark : review.remarks)
    out << "  arbiter: " << printable(remark) << '\n';
  for (const review::ReviewedMove& reviewed : review.moves)
    for (const std::string& remark : reviewed.remarks)
      out << "  arbiter: " << review::numbered(reviewed.before, {reviewed.move}, 1) << ": "
          << printable(remark) << '\n';
  for (const Color color : {White, Black}) {
    const auto& counts = review.judgements[color];
    out << (color == White ? "  White: " : "  Black: ")
        << counted(counts[1], "inaccuracy", "inaccuracies") << ", "
        << counted(counts[2], "mistake", "mistakes") << ", "
        << counted(counts[3], "blunder", "blunders") << '\n';
  }
  out << "  accuracy " << std::fixed << std::setprecision(1) << review.accuracy[White] << " and "
      << review.accuracy[Black] << '\n'
      << std::flush;
}

/// The output file names of a game.
struct Names {
  std::string prefix;

  [[nodiscard]] std::string own(int number) const {
    return number == 1 ? prefix : concat(prefix, "-", number);
  }
  [[nodiscard]] std::string index() const { return prefix + "-index.html"; }
  [[nodiscard]] std::string engine() const { return prefix + "-engine.js"; }
  /// The relative file name of a page.
  [[nodiscard]] std::string page(int number) const { return beside(own(number) + ".html"); }
  [[nodiscard]] static std::string beside(const std::string& name) {
    return utf8_name(file_path(name).filename());
  }
};

std::optional<std::string> contents(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file || !(text << file.rdbuf())) return std::nullopt;
  return text.str();
}

/// The folders to which scripts/build-wasm, an archive and an installation put the engine for web
/// pages, relative to the working directory and to the program.
std::vector<std::filesystem::path> usual_engine_folders() {
  std::vector<std::filesystem::path> folders{".", "build-wasm"};
  const std::filesystem::path program = program_path().parent_path();
  if (!program.empty())
    for (const char* folder : {".", "../build-wasm", "../share/tratto"})
      folders.push_back(program / folder);
  return folders;
}

/// Writes the page of one game; returns false on failure.
bool write_page(const review::Review& review, const Names& names, int number, bool is_last,
                const std::string& engine) {
  review::Neighbours neighbours;
  const bool is_only = number == 1 && is_last;
  if (!engine.empty())
    neighbours.engine = is_only ? review::inline_script(engine)
                                : review::linked_script(Names::beside(names.engine()));
  if (number > 1 || !is_last) neighbours.index = Names::beside(names.index());
  if (number > 1) neighbours.previous = names.page(number - 1);
  if (!is_last) neighbours.next = names.page(number + 1);
  return write(names.own(number) + ".html", page(review, neighbours), std::ios::trunc);
}

/// Writes the files of one game; returns false on failure.
bool write_all(const review::Review& review, const Names& names, int number, bool is_last,
               const std::string& engine) {
  return write(names.prefix + ".pgn", annotated_pgn(review), std::ios::app) &&
         write(names.own(number) + ".svg", chart(review), std::ios::trunc) &&
         write_page(review, names, number, is_last, engine);
}

/// The output must not overwrite the input.
bool is_input(const ReviewCommand& command) {
  std::error_code error;
  return std::filesystem::equivalent(file_path(command.file), file_path(command.out + ".pgn"),
                                     error);
}

}  // namespace

Result<std::string> engine_script(const std::string& folder) {
  const std::vector<std::filesystem::path> folders =
      folder.empty() ? usual_engine_folders() : std::vector{file_path(folder)};
  for (const std::filesystem::path& place : folders) {
    const auto script = contents(place / "tratto.js");
    const auto module = contents(place / "tratto.wasm");
    if (script && module) return review::engine_for_pages(*script, *module);
  }
  return Error{concat("review: no tratto.js and tratto.wasm in ",
                      folder.empty() ? "the usual folders" : tratto::in_quotes(folder),
                      "; scripts/build-wasm makes them, --with-engine=DIR says where they are")};
}

Result<ReviewCommand> parse_review(const std::vector<std::string>& words) {
  ReviewCommand command;
  GivenOnce given("review");
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--engine") {
      command.curve = review::Curve::Engine;
      continue;
    }
    constexpr std::string_view with_engine = "--with-engine";
    if (word == with_engine || word.starts_with(concat(with_engine, "="))) {
      if (auto error = given.take(with_engine)) return *std::move(error);
      command.wants_engine = true;
      command.engine_folder = word.substr(std::min(word.size(), with_engine.size() + 1));
      continue;
    }
    const bool is_limit = word == "movetime" || word == "nodes" || word == "depth";
    if (is_limit || word == "out") {
      if (auto error = given.take(word)) return *std::move(error);
      if (i + 1 == words.size()) return Error{concat("review: ", word, " needs a value")};
      const std::string& value = words[++i];
      if (word == "out") {
        if (Names::beside(value).empty())
          return Error{concat("review: out needs the beginning of a file name, not ",
                              tratto::in_quotes(value))};
        command.out = value;
        continue;
      }
      const auto number = to_number<std::int64_t>(value);
      if (!number || *number < 1 || (word == "depth" && *number > max_ply))
        return Error{concat("review: ", word, " cannot be ", tratto::in_quotes(value))};
      if (word == "movetime") command.limits.movetime = Milliseconds(*number);
      if (word == "nodes") command.limits.nodes = static_cast<std::uint64_t>(*number);
      if (word == "depth") command.limits.depth = static_cast<int>(*number);
    } else if (word.starts_with("--") || !command.file.empty()) {
      return Error{concat("review: unknown word ", tratto::in_quotes(word))};
    } else {
      command.file = word;
    }
  }
  if (command.file.empty()) return Error{"review: a PGN file is missing"};
  if (command.out.empty()) command.out = without_suffix(command.file) + "-review";
  const Limits& limits = command.limits;
  if (!limits.movetime && !limits.nodes && !limits.depth)
    command.limits.movetime = default_review_time;
  return command;
}

int run_review(const ReviewCommand& command, Searcher& searcher, std::ostream& out,
               const StopToken& stop, std::ostream* progress, const std::string& engine) {
  if (is_input(command)) {
    out << "review: " << tratto::in_quotes(command.file)
        << " would be written over; name another out\n";
    return not_done;
  }
  std::ifstream input(file_path(command.file), std::ios::binary);
  PgnReader reader(input, PgnReader::Annotations::Keep);
  int status = all_done;
  int number = 0;
  int faulty = 0;
  const Names names{command.out};
  std::string rows;
  // A page links to the next one, so the next game is read first. Games that cannot be replayed
  // are copied.
  PgnGame game;
  std::string copied;
  const auto find_game = [&] {
    while (reader.next(game)) {
      const Result<ParsedFen> start = start_position(game);
      if (start) return true;
      out << "game " << game.number << ": " << start.error() << '\n';
      copied += review::unreviewed_pgn(game);
      status = not_done;
    }
    // Comments behind the last game are no game of their own.
    if (const auto behind = trimmed(game.annotations); game.number > 1 && !behind.empty())
      copied += concat(behind, "\n\n");
    return false;
  };
  const auto refuse = [&out, &command](std::string_view what) {
    out << "review: " << tratto::in_quotes(command.out) << what << " cannot be written\n";
    return not_done;
  };
  const auto write_copied = [&](std::ios::openmode mode) {
    const std::string text = std::exchange(copied, {});
    return write(names.prefix + ".pgn", text, mode);
  };
  std::optional<review::Review> last;
  bool has_game = find_game();
  const bool only_copies = !has_game && !copied.empty();
  if ((has_game || only_copies) && !write_copied(std::ios::trunc)) return refuse(".pgn");
  while (has_game && !stop.stop_requested()) {
    const PgnGame current = std::move(game);
    searcher.clear();
    std::size_t searched = 0;
    const auto assess = [&](const SearchRoot& root) {
      if (progress != nullptr)
        *progress << "\rreview: game " << current.number << ", position " << ++searched << " of "
                  << current.moves.size() + 1 << ' ' << std::flush;
      return stop.stop_requested() ? review::Assessment()
                                   : review::assess_with(searcher, root, command.limits, stop);
    };
    Result<review::Review> reviewed = review::review(current, assess, command.curve);
    if (progress != nullptr) *progress << '\n';
    if (stop.stop_requested() || !reviewed) break;
    ++number;
    faulty += reviewed->is_faulty;
    if (reviewed->is_partly_unreadable) status = not_done;
    print(*reviewed, current.number, out);
    has_game = find_game();
    if (!write_all(*reviewed, names, number, !has_game, engine) || !write_copied(std::ios::app))
      return refuse(".pgn, .svg or .html");
    const bool shares_engine = number == 1 && has_game && !engine.empty();
    if (shares_engine && !write(names.engine(), engine, std::ios::trunc))
      return refuse("-engine.js");
    rows += index_row(*reviewed, names.page(number), number);
    const bool needs_index = number > 1;
    if (needs_index && !write(names.index(), review::index_page(Names::beside(command.file), rows),
                              std::ios::trunc))
      return refuse("-index.html");
    last = std::move(*reviewed);
  }
  if (has_game && stop.stop_requested()) {
    out << "review was stopped after " << counted(number, "game", "games") << '\n';
    status = std::max(status, stopped);
    // The last page links to one that is not written.
    if (last && !write_page(*last, names, number, true, engine)) return refuse(".html");
  }
  if (input.bad()) {
    out << "review: " << tratto::in_quotes(command.file) << " cannot be read to its end\n";
    status = not_done;
  }
  if (number > 0)
    out << "written: " << command.out << ".pgn, .svg, .html" << (number > 1 ? ", -index.html" : "")
        << '\n';
  else if (only_copies)
    out << "written: " << command.out << ".pgn, a copy without a review\n";
  else if (!stop.stop_requested() && !input.bad()) {
    out << "review: " << tratto::in_quotes(command.file) << " has no game\n";
    status = not_done;
  }
  if (faulty == 0) return status;
  out << "games with an illegal move, a wrong result or moves after the end: " << faulty << " of "
      << number << '\n';
  return std::max(status, faulty_games);
}

void review_games(uci::Session& session, const uci::CommandLine& command) {
  run_search_job(session, parse_review(arguments_of(command)), not_done,
                 [&session](const ReviewCommand& asked, Searcher& searcher, std::ostream& out,
                            const StopToken& stop) {
                   if (refuse_unreadable(session, "review", asked.file)) return not_done;
                   std::string engine;
                   if (asked.wants_engine) {
                     const Result<std::string> found = engine_script(asked.engine_folder);
                     if (!found) {
                       session.output().error(found.error());
                       return not_done;
                     }
                     engine = *found;
                   }
                   return run_review(asked, searcher, out, stop, &std::cerr, engine);
                 });
}

}  // namespace tratto
