#include "engine/commands/bench.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iomanip>
#include <sstream>

#include "engine/base/concat.h"
#include "engine/base/files.h"
#include "engine/base/system.h"
#include "engine/base/text.h"
#include "engine/base/threads.h"
#include "engine/chess/epd.h"
#include "engine/chess/uci_notation.h"
#include "engine/commands/bench_positions.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/search/search_and_wait.h"
#include "engine/uci/position_parser.h"

namespace tratto {

namespace {

using uci::CommandLine;
using uci::Session;
using Clock = std::chrono::steady_clock;

constexpr int default_depth = 12;
constexpr std::size_t default_megabytes = 16;
constexpr std::int64_t max_megabytes = 1 << 25;

/// Records the results that bench prints.
class QuietListener final : public InfoListener {
 public:
  void on_info(const SearchInfo&) override {}
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move best, Move) override { best_ = best; }

  [[nodiscard]] Move best() const { return best_; }

 private:
  Move best_;
};

/// The positions and limits of a bench.
struct BenchOptions {
  std::size_t megabytes = default_megabytes;
  int threads = 1;
  Limits limits;
  std::vector<SearchRoot> positions;
  std::vector<std::string> corrections;  ///< Of the file's positions, a line each.
};

std::vector<SearchRoot> built_in_positions() {
  std::vector<SearchRoot> roots;
  for (const std::string_view text : bench_positions())
    if (const auto parsed = uci::parse_position(CommandLine(concat("position ", text))))
      roots.push_back(uci::search_root(parsed->game));
  return roots;
}

std::optional<Error> read_positions(const std::string& file, BenchOptions& options) {
  if (const auto why = find_unreadable(file))
    return Error{concat("bench: ", tratto::in_quotes(file), " ", *why)};
  std::ifstream input(file_path(file), std::ios::binary);
  for (EpdReader reader(input); reader.next();) {
    const Result<EpdRecord> record = parse_epd(reader.text(), PromotedPieces::Any);
    const std::string where = concat("bench: line ", reader.number(), ": ");
    if (!record)
      return Error{concat(where, tratto::in_quotes(reader.text()), ": ", record.error())};
    for (const std::string& correction : record->start.corrections())
      options.corrections.push_back(where + correction);
    options.positions.push_back({record->start.position});
  }
  if (input.bad())
    return Error{concat("bench: ", tratto::in_quotes(file), " cannot be read to its end")};
  if (options.positions.empty())
    return Error{concat("bench: there is no position in ", tratto::in_quotes(file))};
  return std::nullopt;
}

std::optional<Error> add_positions(const Session& session, std::string_view file,
                                   BenchOptions& options) {
  if (file == "default") {
    options.positions = built_in_positions();
  } else if (file == "current") {
    if (session.is_game_refused()) return Error{"bench: the last position was refused"};
    options.positions = {uci::search_root(session.game())};
  } else {
    return read_positions(std::string(file), options);
  }
  return std::nullopt;
}

/// The meaning of the limit's number.
std::optional<Error> set_limit(std::string_view word, std::string_view type, Limits& limits) {
  const std::int64_t max = type == "depth" ? max_ply : std::int64_t{1} << 40;
  const Result<std::int64_t> number =
      number_in<std::int64_t>(concat("bench: the ", type), word, 1, max);
  if (!number) return Error{number.error()};
  if (type == "depth")
    limits.depth = static_cast<int>(*number);
  else if (type == "nodes")
    limits.nodes = static_cast<std::uint64_t>(*number);
  else if (type == "movetime")
    limits.movetime = Milliseconds(*number);
  else
    return Error{
        concat("bench: the type is depth, nodes or movetime, not ", tratto::in_quotes(type))};
  return std::nullopt;
}

/// `bench`, `bench <depth>`, or Stockfish's `bench <hash> <threads> <limit> [<file> [<type>]]`.
Result<BenchOptions> parse_bench(const Session& session, const CommandLine& command) {
  constexpr std::size_t max_words = 6;
  BenchOptions options;
  options.limits.depth = default_depth;
  if (command.size() > max_words)
    return Error{concat("bench: ", tratto::in_quotes(command[max_words]), " is a word too many")};
  if (command.size() == 2) {
    if (auto error = set_limit(command[1], "depth", options.limits)) return *std::move(error);
  } else if (command.size() > 2) {
    const Result<std::int64_t> hash =
        number_in<std::int64_t>("bench: the hash", command[1], 1, max_megabytes);
    if (!hash) return Error{hash.error()};
    options.megabytes = static_cast<std::size_t>(*hash);
    const Result<std::int64_t> threads =
        number_in<std::int64_t>("bench: the threads", command[2], 1, max_threads);
    if (!threads) return Error{threads.error()};
    options.threads = static_cast<int>(*threads);
  }
  if (command.size() > 3) {
    options.limits.depth.reset();
    const std::string_view type = command.size() == max_words ? command[5] : "depth";
    if (auto error = set_limit(command[3], type, options.limits)) return *std::move(error);
  }
  const std::string_view file = command.size() > 4 ? command[4] : "default";
  if (auto error = add_positions(session, file, options)) return *std::move(error);
  return options;
}

void print_position(uci::Output& output, std::size_t number, std::size_t total,
                    const Position& position, Move best, std::uint64_t nodes) {
  constexpr int number_width = 2, nodes_width = 10;
  std::ostringstream line;
  line << std::setw(number_width) << number << '/' << total << std::setw(nodes_width) << nodes
       << "  " << to_uci(position, best, CastlingNotation::KingTakesRook);
  output.line(line.str());
}

/// `12345 nodes 678 nps`, which test frameworks parse.
std::string total_line(std::uint64_t nodes, Clock::duration time) {
  const double seconds = std::max(std::chrono::duration<double>(time).count(), 1e-9);
  const auto speed = static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
  return concat(nodes, " nodes ", speed, " nps");
}

/// Returns the exit status.
int run_bench(const EvaluatorFactory& evaluators, const BenchOptions& bench, uci::Output& output,
              const StopToken& stop) {
  Searcher::Options options;
  options.hash_megabytes = bench.megabytes;
  options.threads = bench.threads;
  Searcher searcher(evaluators, {});
  if (!searcher.set_options(options)) {
    output.error(concat("bench: there is not enough memory for ", bench.megabytes,
                        " MB of hash and threads: ", bench.threads));
    return 1;
  }
  const Clock::time_point start = Clock::now();
  std::uint64_t total = 0;
  std::size_t number = 0;
  for (const SearchRoot& root : bench.positions) {
    QuietListener listener;
    searcher.clear();
    search_and_wait(searcher, root, bench.limits, listener, stop);
    if (stop.stop_requested()) {
      // Worded differently from the line of a complete bench, which tools take for the signature.
      output.info(concat("bench was stopped after ", number, " of ", bench.positions.size(),
                         " positions; nodes counted until then: ", total));
      return 1;
    }
    const std::uint64_t nodes = searcher.nodes();
    print_position(output, ++number, bench.positions.size(), root.position, listener.best(), nodes);
    if (output.is_broken()) return 1;
    total += nodes;
  }
  output.line(total_line(total, Clock::now() - start));
  return 0;
}

}  // namespace

void bench(Session& session, const CommandLine& command) {
  Result<BenchOptions> options = parse_bench(session, command);
  if (const auto refused = find_refused_network(session, "bench"); options && refused)
    options = *refused;
  if (!options) {
    session.output().error(options.error());
    return;
  }
  for (const std::string& correction : options->corrections)
    session.output().info(correction);
  session.start_job([&session, evaluators = session.evaluators(),
                     options = std::move(*options)](const StopToken& stop) {
    const int status = run_bench(evaluators, options, session.output(), stop);
    if (status != 0) session.set_exit_status(status);
  });
}

}  // namespace tratto
