#include "engine/commands/genfens.h"

#include <cstdlib>
#include <fstream>
#include <iostream>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/random.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/chess/epd.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/search/search_and_wait.h"

namespace tratto {

namespace {

constexpr int plies_from_start = 8;
constexpr int plies_from_book = 4;
constexpr std::uint64_t judging_nodes = 1000;
/// Half a pawn more than the first move is worth, in evaluation units.
constexpr int max_imbalance = 400;
/// Maximum number of positions tried for one that is balanced: a book may have none.
constexpr int max_tries = 10'000;

struct GenfensOptions {
  std::int64_t count = 0;
  std::uint64_t seed = 1;
  std::vector<std::string> book;
  std::string unreadable;                ///< What is wrong with lines of the book; empty: nothing.
  std::vector<std::string> corrections;  ///< Of the book's positions, a line each.
};

/// Reads the positions of a book. The others may be used if lines of it cannot be read. Returns
/// false if the file cannot be read to its end.
bool read_book(const std::string& path, GenfensOptions& options) {
  std::ifstream file(file_path(path), std::ios::binary);
  int unreadable = 0;
  std::string first;
  for (EpdReader reader(file); reader.next();) {
    const Result<EpdRecord> record = parse_epd(reader.text());
    if (record) {
      for (const std::string& correction : record->start.corrections())
        options.corrections.push_back(concat("genfens: line ", reader.number(), ": ", correction));
      options.book.emplace_back(reader.text());
      continue;
    }
    if (unreadable++ == 0) first = concat("line ", reader.number(), ": ", record.error());
  }
  if (unreadable > 0)
    options.unreadable = concat(
        "genfens: ", unreadable, " of ", options.book.size() + static_cast<std::size_t>(unreadable),
        " positions in ", tratto::in_quotes(path), " cannot be read, first ", first);
  return !file.bad();
}

Result<GenfensOptions> parse(const uci::CommandLine& command) {
  GenfensOptions options;
  const auto count = command.size() > 1 ? parse_integer(command[1]) : std::nullopt;
  if (!count || *count < 1) return Error{"genfens: a number of positions is missing"};
  options.count = *count;
  std::optional<std::string_view> seed, book;
  GivenOnce given("genfens");
  for (std::size_t i = 2; i < command.size(); ++i) {
    const std::string_view word = command[i];
    if (word != "seed" && word != "book") continue;  // OpenBench may add words of its own.
    if (auto error = given.take(word)) return *std::move(error);
    ++i;
    (word == "seed" ? seed : book) = i < command.size() ? command[i] : std::string_view();
  }
  if (seed) {
    const auto number = to_number<std::uint64_t>(*seed);
    if (!number) return Error{concat("genfens: seed cannot be ", tratto::in_quotes(*seed))};
    options.seed = *number;
  }
  if (!book || *book == "None") return options;
  const std::string path(*book);
  if (const auto reason = find_unreadable(path))
    return Error{concat("genfens: ", tratto::in_quotes(path), " ", *reason)};
  if (!read_book(path, options))
    return Error{concat("genfens: ", tratto::in_quotes(path), " cannot be read to its end")};
  if (options.book.empty() && !options.unreadable.empty()) return Error{options.unreadable};
  if (options.book.empty())
    return Error{concat("genfens: there is no position in ", tratto::in_quotes(path))};
  return options;
}

/// Keeps the score of the best line.
class Judge final : public InfoListener {
 public:
  void on_info(const SearchInfo& info) override { score = info.score; }
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move, Move) override {}
  Score score;
};

Position random_position(const GenfensOptions& options, Random& random) {
  Position position;
  int plies = plies_from_start + static_cast<int>(random.below(2));
  if (!options.book.empty()) {
    const auto line = random.below(static_cast<std::uint32_t>(options.book.size()));
    position = parse_epd(options.book[line])->start.position;
    plies = plies_from_book + static_cast<int>(random.below(2));
  }
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

/// Prints the positions; returns false, with a message, if it gave up or was stopped.
bool run(const GenfensOptions& options, const EvaluatorFactory& evaluators, uci::Output& output,
         const StopToken& stop) {
  Searcher searcher(evaluators, {});
  Limits limits;
  limits.nodes = judging_nodes;
  Random random(options.seed);
  int tries = 0;  ///< Since the last balanced position.
  for (std::int64_t made = 0; made < options.count;) {
    if (output.is_broken()) return false;
    if (tries++ == max_tries) {
      output.error(concat("genfens: none of ", max_tries, " positions was scored within ",
                          max_imbalance, " of a draw"));
      return false;
    }
    const Position position = random_position(options, random);
    if (!has_legal_move(position)) continue;
    Judge judge;
    searcher.clear();
    search_and_wait(searcher, {position}, limits, judge, stop);
    // A search that was stopped may have no score.
    if (stop.stop_requested()) {
      output.error(concat("genfens was stopped after ", made, " of ", options.count, " positions"));
      return false;
    }
    if (std::abs(judge.score.value()) > max_imbalance) continue;
    output.info(concat("genfens ", to_fen(position)));
    ++made;
    tries = 0;
  }
  return true;
}

}  // namespace

void generate_fens(uci::Session& session, const uci::CommandLine& command) {
  Result<GenfensOptions> options = parse(command);
  if (const auto refused = find_refused_network(session, "genfens"); options && refused)
    options = *refused;
  if (!options) {
    session.output().error(options.error());
    session.set_exit_status(1);
    return;
  }
  for (const std::string& correction : options->corrections)
    std::cerr << correction << '\n';
  if (!options->unreadable.empty()) {
    session.output().error(options->unreadable);
    session.set_exit_status(1);
  }
  session.start_job([&session, options = *options](const StopToken& stop) {
    if (!run(options, session.evaluators(), session.output(), stop)) session.set_exit_status(1);
  });
}

}  // namespace tratto
