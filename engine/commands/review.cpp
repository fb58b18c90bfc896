#include "engine/commands/review.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <ostream>

#include "engine/base/concat.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/commands/job.h"
#include "engine/review/writers.h"

namespace tratto {

namespace {

constexpr int all_done = 0;
constexpr int faulty_games = 1;
constexpr int not_done = 2;
constexpr Milliseconds default_time{300};

bool write(const std::string& name, const std::string& text, std::ios::openmode mode) {
  std::ofstream file(file_path(name), std::ios::binary | mode);
  file << text;
  return file.good();
}

std::string without_suffix(const std::string& name) {
  constexpr std::string_view suffix = ".pgn";
  return name.ends_with(suffix) ? name.substr(0, name.size() - suffix.size()) : name;
}

void print(const review::Review& review, int number, std::ostream& out) {
  constexpr std::array<std::string_view, 4> marks{"", "?!", "?", "??"};
  out << "game " << number << ": " << review.tag("White") << " - " << review.tag("Black") << ", "
      << review.result << '\n';
  for (const review::ReviewedMove& reviewed : review.moves)
    if (reviewed.judgement != review::Judgement::Fine)
      out << "  " << review::numbered(reviewed.before, {reviewed.move}, 1)
          << marks[static_cast<std::size_t>(reviewed.judgement)] << "  " << reviewed.after.text()
          << "  " << review::verdict(reviewed) << '\n';
  for (const std::string& remark : review.remarks)
    out << "  arbiter: " << remark << '\n';
  for (const review::ReviewedMove& reviewed : review.moves)
    for (const std::string& remark : reviewed.remarks)
      out << "  arbiter: " << review::numbered(reviewed.before, {reviewed.move}, 1) << ": "
          << remark << '\n';
  for (const Color color : {White, Black}) {
    const auto& counts = review.judgements[color];
    out << (color == White ? "  White: " : "  Black: ") << counts[1] << " inaccuracies, "
        << counts[2] << " mistakes, " << counts[3] << " blunders\n";
  }
  out << "  accuracy " << std::fixed << std::setprecision(1) << review.accuracy[White] << " and "
      << review.accuracy[Black] << '\n'
      << std::flush;
}

/// Writes the files of one game; false if that failed.
bool write_all(const review::Review& review, const std::string& prefix, int number) {
  const std::string own = number == 1 ? prefix : concat(prefix, "-", number);
  return write(prefix + ".pgn", annotated_pgn(review),
               number == 1 ? std::ios::trunc : std::ios::app) &&
         write(own + ".svg", chart(review), std::ios::trunc) &&
         write(own + ".html", page(review), std::ios::trunc);
}

/// Games that are read must not be written over.
bool is_input(const ReviewCommand& command) {
  std::error_code error;
  return std::filesystem::equivalent(file_path(command.file), file_path(command.out + ".pgn"),
                                     error);
}

}  // namespace

Result<ReviewCommand> parse_review(const std::vector<std::string>& words) {
  ReviewCommand command;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (word == "--engine") {
      command.curve = review::Curve::Engine;
      continue;
    }
    const bool is_limit = word == "movetime" || word == "nodes" || word == "depth";
    if (is_limit || word == "out") {
      if (i + 1 == words.size()) return Error{concat("review: ", word, " needs a value")};
      const std::string& value = words[++i];
      if (word == "out") {
        command.out = value;
        continue;
      }
      const auto number = to_number<std::int64_t>(value);
      if (!number || *number < 1 || (word == "depth" && *number > max_ply))
        return Error{concat("review: ", word, " cannot be ", tratto::quoted(value))};
      if (word == "movetime") command.limits.movetime = Milliseconds(*number);
      if (word == "nodes") command.limits.nodes = static_cast<std::uint64_t>(*number);
      if (word == "depth") command.limits.depth = static_cast<int>(*number);
    } else if (word.starts_with("--") || !command.file.empty()) {
      return Error{concat("review: unknown word ", tratto::quoted(word))};
    } else {
      command.file = word;
    }
  }
  if (command.file.empty()) return Error{"review: a PGN file is missing"};
  if (command.out.empty()) command.out = without_suffix(command.file) + "-review";
  const Limits& limits = command.limits;
  if (!limits.movetime && !limits.nodes && !limits.depth) command.limits.movetime = default_time;
  return command;
}

int run_review(const ReviewCommand& command, Searcher& searcher, std::ostream& out,
               const std::stop_token& stop, std::ostream* progress) {
  if (is_input(command)) {
    out << "review: " << tratto::quoted(command.file)
        << " would be written over; name another out\n";
    return not_done;
  }
  const std::stop_callback on_stop(stop, [&searcher] { searcher.stop(); });
  std::ifstream input(file_path(command.file), std::ios::binary);
  PgnReader reader(input, PgnReader::Annotations::Keep);
  int status = all_done;
  int number = 0;
  int faulty = 0;
  for (PgnGame game; !stop.stop_requested() && reader.next(game);) {
    searcher.clear();
    std::size_t searched = 0;
    const auto assess = [&](const SearchRoot& root) {
      if (progress != nullptr)
        *progress << "\rreview: game " << game.number << ", position " << ++searched << " of "
                  << game.moves.size() + 1 << ' ' << std::flush;
      return stop.stop_requested() ? review::Assessment()
                                   : review::assess_with(searcher, root, command.limits);
    };
    const Result<review::Review> reviewed = review::review(game, assess, command.curve);
    if (progress != nullptr) *progress << '\n';
    if (stop.stop_requested()) break;
    if (!reviewed) {
      out << "game " << game.number << ": " << reviewed.error() << '\n';
      status = not_done;
      continue;
    }
    ++number;
    faulty += reviewed->is_faulty;
    print(*reviewed, game.number, out);
    if (write_all(*reviewed, command.out, number)) continue;
    out << "review: " << tratto::quoted(command.out) << ".pgn, .svg or .html cannot be written\n";
    return not_done;
  }
  if (number > 0)
    out << "written: " << command.out << ".pgn, .svg, .html\n";
  else if (!stop.stop_requested()) {
    out << "review: " << tratto::quoted(command.file) << " cannot be read or has no game\n";
    status = not_done;
  }
  if (faulty == 0) return status;
  out << "games with an illegal move or a wrong result: " << faulty << " of " << number << '\n';
  return std::max(status, faulty_games);
}

void review_games(uci::Session& session, const uci::CommandLine& command) {
  run_search_job(session, parse_review(words_behind(command)), not_done,
                 [](const ReviewCommand& asked, Searcher& searcher, std::ostream& out,
                    const std::stop_token& stop) {
                   return run_review(asked, searcher, out, stop, &std::cerr);
                 });
}

}  // namespace tratto
