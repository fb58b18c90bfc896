#include "engine/commands/bench.h"

#include <algorithm>
#include <chrono>
#include <iomanip>
#include <sstream>

#include "engine/base/concat.h"
#include "engine/base/text.h"

namespace tratto {

namespace {

using uci::CommandLine;
using uci::Session;
using Clock = std::chrono::steady_clock;

constexpr int default_depth = 12;
constexpr std::size_t hash_megabytes = 16;

/// Keeps only what a line of bench shows.
class QuietReporter final : public Reporter {
 public:
  void on_info(const SearchInfo&) override {}
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move best, Move) override { best_ = best; }

  [[nodiscard]] Move best() const { return best_; }

 private:
  Move best_;
};

std::uint64_t search(const Game& game, int depth, Searcher& searcher, QuietReporter& reporter) {
  Limits limits;
  limits.depth = depth;
  searcher.clear();
  searcher.start(uci::search_root(game), limits, reporter);
  searcher.wait();
  return searcher.nodes();
}

void print_position(uci::Output& output, std::size_t number, const Position& position, Move best,
                    std::uint64_t nodes) {
  constexpr int number_width = 2, nodes_width = 10;
  std::ostringstream line;
  line << std::setw(number_width) << number << '/' << bench_positions().size()
       << std::setw(nodes_width) << nodes << "  "
       << to_uci(position, best, CastlingNotation::KingTakesRook);
  output.line(line.str());
}

/// `12345 nodes 678 nps`, which test frameworks look for.
std::string total_line(std::uint64_t nodes, Clock::duration time) {
  const double seconds = std::max(std::chrono::duration<double>(time).count(), 1e-9);
  const auto speed = static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
  return concat(nodes, " nodes ", speed, " nps");
}

void run_bench(const EvaluatorFactory& evaluators, int depth, uci::Output& output,
               const std::stop_token& stop) {
  Searcher::Options options;
  options.hash_megabytes = hash_megabytes;
  Searcher searcher(evaluators, options);
  const std::stop_callback on_stop(stop, [&searcher] { searcher.stop(); });
  const Clock::time_point start = Clock::now();
  std::uint64_t total = 0;
  std::size_t number = 0;
  for (const std::string_view text : bench_positions()) {
    if (stop.stop_requested()) break;
    const auto parsed = uci::parse_position(CommandLine(concat("position ", text)));
    if (!parsed) continue;
    QuietReporter reporter;
    const std::uint64_t nodes = search(parsed->game, depth, searcher, reporter);
    print_position(output, ++number, parsed->game.position(), reporter.best(), nodes);
    total += nodes;
  }
  output.line(total_line(total, Clock::now() - start));
}

}  // namespace

void bench(Session& session, const CommandLine& command) {
  int depth = default_depth;
  if (command.size() > 1) {
    const auto number = parse_integer(command[1]);
    if (!number || *number < 1 || *number > max_ply) {
      session.output().error(concat("bench: the depth must be a number in 1..", max_ply, ", not ",
                                    quoted(command[1])));
      return;
    }
    depth = static_cast<int>(*number);
  }
  session.start_job([evaluators = session.evaluators(), depth,
                     &output = session.output()](const std::stop_token& stop) {
    run_bench(evaluators, depth, output, stop);
  });
}

}  // namespace tratto
