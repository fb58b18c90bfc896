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

#include "engine/arbiter/pgn_reader.h"
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

// Exit statuses.
constexpr int all_done = 0;
constexpr int faulty_games = 1;
constexpr int stopped = 1;
constexpr int not_done = 2;

/// Time per position without a limit, ms.
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

/// For example "1 mistake", "2 mistakes".
std::string counted(int count, std::string_view one, std::string_view more) {
  return concat(count, " ", count == 1 ? one : more);
}

void print(const review::Review& review, int number, std::ostream& out) {
  constexpr std::array<std::string_view, 4> marks{"", "?!", "?", "??"};
  // A file may contain anything, such as sequences that clear the terminal.
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

/// Whether the output would overwrite the input.
bool is_input(const ReviewCommand& command) {
  std::error_code error;
  return std::filesystem::equivalent(file_path(command.file), file_path(command.out + ".pgn"),
                                     error);
}

/// One run of the command: reads the games of a file, reviews them one by one and writes the files
/// of each before the next is reviewed.
class ReviewRun {
 public:
  ReviewRun(const ReviewCommand& command, Searcher& searcher, std::ostream& out,
            const StopToken& stop, std::ostream* progress, const std::string& engine)
      : command_(command),
        searcher_(searcher),
        out_(out),
        stop_(stop),
        progress_(progress),
        engine_(engine),
        names_{command.out},
        input_(file_path(command.file), std::ios::binary),
        reader_(input_, PgnReader::Annotations::Keep) {}

  /// Returns the exit status.
  int run() {
    if (const auto error = review_all()) {
      out_ << error->what << '\n';
      return not_done;
    }
    return report();
  }

 private:
  [[nodiscard]] std::optional<Error> review_all();
  void read_next();
  [[nodiscard]] Result<review::Review> review_game(const PgnGame& game);
  [[nodiscard]] std::optional<Error> write_files(const review::Review& review);
  [[nodiscard]] std::optional<Error> end_stopped();
  [[nodiscard]] bool write_copied(std::ios::openmode mode) {
    return write(names_.prefix + ".pgn", std::exchange(copied_, {}), mode);
  }
  [[nodiscard]] Error unwritable(std::string_view suffix) const {
    return Error{concat("review: ", tratto::in_quotes(command_.out), suffix, " cannot be written")};
  }
  int report();

  const ReviewCommand& command_;
  Searcher& searcher_;
  std::ostream& out_;
  const StopToken& stop_;
  std::ostream* progress_;
  const std::string& engine_;
  const Names names_;
  std::ifstream input_;
  PgnReader reader_;

  PgnGame next_;  ///< Read ahead, because the page of a game links to the next one.
  bool has_next_ = false;
  std::string
      copied_;  ///< Text for the output before the next review: games that are not reviewed.
  bool only_copies_ = false;            ///< The file has games, but none to review.
  std::optional<review::Review> last_;  ///< The last one that was written.
  int reviewed_ = 0;                    ///< Number of games.
  int faulty_ = 0;  ///< Number of games with an error of the players or arbiter.
  std::string index_rows_;
  int status_ = all_done;
};

std::optional<Error> ReviewRun::review_all() {
  read_next();
  only_copies_ = !has_next_ && !copied_.empty();
  if ((has_next_ || only_copies_) && !write_copied(std::ios::trunc)) return unwritable(".pgn");
  while (has_next_ && !stop_.stop_requested()) {
    const PgnGame game = std::move(next_);
    Result<review::Review> review = review_game(game);
    if (stop_.stop_requested() || !review) break;
    ++reviewed_;
    faulty_ += review->is_faulty;
    if (review->is_partly_unreadable) status_ = not_done;
    print(*review, game.number, out_);
    read_next();
    if (auto error = write_files(*review)) return error;
    last_ = std::move(*review);
  }
  return has_next_ && stop_.stop_requested() ? end_stopped() : std::nullopt;
}

/// Reads up to the next game that can be replayed; those before it are copied.
void ReviewRun::read_next() {
  has_next_ = false;
  while (reader_.next(next_)) {
    const Result<ParsedFen> start = start_position(next_);
    has_next_ = static_cast<bool>(start);
    if (has_next_) return;
    out_ << "game " << next_.number << ": " << start.error() << '\n';
    copied_ += review::unreviewed_pgn(next_);
    status_ = not_done;
  }
  // Comments behind the last game are not a game of their own.
  if (const auto behind = trimmed(next_.annotations); next_.number > 1 && !behind.empty())
    copied_ += concat(behind, "\n\n");
}

Result<review::Review> ReviewRun::review_game(const PgnGame& game) {
  searcher_.clear();
  std::size_t searched = 0;
  const auto assess = [&](const SearchRoot& root) {
    if (progress_ != nullptr)
      *progress_ << "\rreview: game " << game.number << ", position " << ++searched << " of "
                 << game.moves.size() + 1 << ' ' << std::flush;
    return stop_.stop_requested() ? review::Assessment()
                                  : review::assess_with(searcher_, root, command_.limits, stop_);
  };
  Result<review::Review> review = review::review(game, assess, command_.curve);
  if (progress_ != nullptr) *progress_ << '\n';
  return review;
}

/// Writes the files of a game, and the index if there are several.
std::optional<Error> ReviewRun::write_files(const review::Review& review) {
  if (!write_all(review, names_, reviewed_, !has_next_, engine_) || !write_copied(std::ios::app))
    return unwritable(".pgn, .svg or .html");
  const bool shares_engine = reviewed_ == 1 && has_next_ && !engine_.empty();
  if (shares_engine && !write(names_.engine(), engine_, std::ios::trunc))
    return unwritable("-engine.js");
  index_rows_ += index_row(review, names_.page(reviewed_), reviewed_);
  if (reviewed_ == 1) return std::nullopt;
  const std::string index = review::index_page(Names::beside(command_.file), index_rows_);
  if (!write(names_.index(), index, std::ios::trunc)) return unwritable("-index.html");
  return std::nullopt;
}

/// The run was stopped before the last game: the page of the last review must not link to the next.
std::optional<Error> ReviewRun::end_stopped() {
  out_ << "review was stopped after " << counted(reviewed_, "game", "games") << '\n';
  status_ = std::max(status_, stopped);
  if (last_ && !write_page(*last_, names_, reviewed_, true, engine_)) return unwritable(".html");
  return std::nullopt;
}

/// Prints what was written, and what could not be read; returns the exit status.
int ReviewRun::report() {
  if (input_.bad()) {
    out_ << "review: " << tratto::in_quotes(command_.file) << " cannot be read to its end\n";
    status_ = not_done;
  }
  if (reviewed_ > 0)
    out_ << "written: " << command_.out << ".pgn, .svg, .html"
         << (reviewed_ > 1 ? ", -index.html" : "") << '\n';
  else if (only_copies_)
    out_ << "written: " << command_.out << ".pgn, a copy without a review\n";
  else if (!stop_.stop_requested() && !input_.bad()) {
    out_ << "review: " << tratto::in_quotes(command_.file) << " has no game\n";
    status_ = not_done;
  }
  if (faulty_ == 0) return status_;
  out_ << "games with an illegal move, a wrong result or moves after the end: " << faulty_ << " of "
       << reviewed_ << '\n';
  return std::max(status_, faulty_games);
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
  return ReviewRun(command, searcher, out, stop, progress, engine).run();
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
