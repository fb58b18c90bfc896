#include "engine/commands/speedtest.h"

#include <algorithm>
#include <iostream>
#include <thread>

#include "engine/base/concat.h"
#include "engine/base/threads.h"
#include "engine/commands/bench_positions.h"
#include "engine/commands/job.h"
#include "engine/commands/parameters.h"
#include "engine/search/search_and_wait.h"
#include "engine/uci/position_parser.h"

namespace tratto {

namespace {

using Clock = std::chrono::steady_clock;

struct SpeedOptions {
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  std::int64_t megabytes = 0;  ///< 0: megabytes_per_thread for each thread.
  std::int64_t seconds = 60;
};
constexpr std::int64_t megabytes_per_thread = 128;

constexpr Parameter<SpeedOptions> speed_parameters[] = {
    {"threads", 1, max_threads, [](auto& o, auto v) { o.threads = static_cast<int>(v); }},
    {"hash", 1, 1 << 25, [](auto& o, auto v) { o.megabytes = v; }},
    {"seconds", 1, 86400, [](auto& o, auto v) { o.seconds = v; }},
};

class Silent final : public InfoListener {
 public:
  void on_info(const SearchInfo&) override {}
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move, Move) override {}
};

struct Sum {
  std::uint64_t nodes = 0;
  Clock::duration time{0};

  [[nodiscard]] std::uint64_t speed() const {
    const double seconds = std::max(std::chrono::duration<double>(time).count(), 1e-9);
    return static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds);
  }
};

/// Returns the exit status.
int run(const EvaluatorFactory& evaluators, const SpeedOptions& options, uci::Output& output,
        const StopToken& stop) {
  Searcher::Options search;
  search.threads = options.threads;
  search.hash_megabytes = static_cast<std::size_t>(
      options.megabytes > 0 ? options.megabytes : megabytes_per_thread * options.threads);
  search.move_overhead = Milliseconds(0);
  Searcher searcher(evaluators, {});
  if (!searcher.set_options(search)) {
    output.error(concat("speedtest: there is not enough memory for ", search.hash_megabytes,
                        " MB of hash and threads: ", search.threads));
    return 1;
  }

  const auto positions = bench_positions();
  Limits limits;
  limits.movetime =
      std::max(Milliseconds(1),
               Milliseconds(1000 * options.seconds / static_cast<std::int64_t>(positions.size())));
  Sum sum;
  std::size_t number = 0;
  for (const std::string_view text : positions) {
    const auto parsed = uci::parse_position(uci::CommandLine(concat("position ", text)));
    if (!parsed) continue;
    Silent listener;
    const Clock::time_point start = Clock::now();
    search_and_wait(searcher, uci::search_root(parsed->game), limits, listener, stop);
    sum.time += Clock::now() - start;
    sum.nodes += searcher.nodes();
    std::cerr << "speedtest: " << ++number << '/' << positions.size() << ", " << sum.speed()
              << " nps\n";
    if (stop.stop_requested()) break;
  }
  output.line(concat("threads ", searcher.options().threads, ", hash ",
                     searcher.options().hash_megabytes, " MiB, ", sum.nodes, " nodes in ",
                     std::chrono::duration_cast<Milliseconds>(sum.time).count(), " ms"));
  output.line(concat("speed ", sum.speed(), " nps"));
  if (!stop.stop_requested()) return 0;
  output.info(concat("speedtest was stopped in position ", number, " of ", positions.size()));
  return 1;
}

}  // namespace

void test_speed(uci::Session& session, const uci::CommandLine& command) {
  SpeedOptions options;
  auto error = parse_parameters(command, 1, speed_parameters, options);
  if (!error) error = find_refused_network(session, "speedtest");
  if (error) {
    session.output().error(error->what);
    session.set_exit_status(1);
    return;
  }
  session.start_job([&session, evaluators = session.evaluators(), options](const StopToken& stop) {
    const int status = run(evaluators, options, session.output(), stop);
    if (status != 0) session.set_exit_status(status);
  });
}

}  // namespace tratto
