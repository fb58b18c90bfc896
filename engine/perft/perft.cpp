#include "engine/perft/perft.h"

#include <algorithm>
#include <optional>

#include "engine/base/threads.h"
#include "engine/chess/movegen.h"
#include "engine/perft/counter.h"
#include "engine/perft/table.h"

namespace tratto {

namespace {

using Clock = std::chrono::steady_clock;

constexpr auto progress_interval = std::chrono::seconds(1);

/// A task: a position some plies below the root, and the root move that leads to it.
struct Task {
  std::size_t root;
  Position position;
  std::uint64_t weight;  ///< Estimated share of the work: its number of moves.
};

/// The positions after two moves; after one if `depth` is 1.
std::vector<Task> split(const Position& position, const MoveList& moves, int depth) {
  std::vector<Task> tasks;
  for (std::size_t root = 0; root < moves.size(); ++root) {
    const Position next = position.after(moves[root]);
    if (depth == 1) {
      tasks.push_back({root, next, 1});
      continue;
    }
    for (const Move reply : legal_moves(next)) {
      const Position after = next.after(reply);
      tasks.push_back({root, after, legal_moves(after).size()});
    }
  }
  return tasks;
}

void add(std::atomic<std::uint64_t>& sum, std::uint64_t count) {
  std::uint64_t before = sum;
  while (!sum.compare_exchange_weak(before, capped_sum(before, count))) {
  }
}

/// Counts the tasks with several threads.
class ParallelCount {
 public:
  ParallelCount(std::vector<Task> tasks, int depth, std::size_t root_count,
                const PerftOptions& options)
      : tasks_(std::move(tasks)), depth_(depth), counts_(root_count), options_(options) {
    if (options.table_megabytes != 0) table_.emplace(options.table_megabytes);
    if (table_ && !table_->is_usable()) table_.reset();
    for (const Task& task : tasks_)
      total_weight_ += task.weight;
  }

  /// Counts; returns the number of threads.
  int run();
  [[nodiscard]] std::uint64_t count(std::size_t root) const { return counts_[root]; }
  [[nodiscard]] bool is_table_refused() const { return options_.table_megabytes != 0 && !table_; }
  [[nodiscard]] bool stopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

 private:
  void work();
  [[nodiscard]] PerftProgress progress() const;

  std::vector<Task> tasks_;
  int depth_;  ///< Plies left to count in each task.
  std::vector<std::atomic<std::uint64_t>> counts_;
  const PerftOptions& options_;
  std::optional<PerftTable> table_;
  std::uint64_t total_weight_ = 0;
  Clock::time_point start_ = Clock::now();
  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint64_t> done_weight_{0};
};

int ParallelCount::run() {
  return work_and_report(
      options_.threads, [this] { work(); }, progress_interval,
      [this] {
        if (options_.on_progress) options_.on_progress(progress());
      });
}

void ParallelCount::work() {
  const CountingAids aids{table_ ? &*table_ : nullptr, options_.stop};
  for (std::size_t i = next_++; i < tasks_.size() && !stopped(); i = next_++) {
    const Task& task = tasks_[i];
    add(counts_[task.root], options_.plain ? perft(task.position, depth_, options_.stop)
                                           : count_sequences(task.position, depth_, aids));
    done_weight_ += task.weight;
  }
}

PerftProgress ParallelCount::progress() const {
  // Below this share of completed work no remaining time is estimated: short tasks are completed
  // first.
  constexpr double min_telling_fraction = 0.01;
  const double fraction = static_cast<double>(done_weight_) /
                          static_cast<double>(std::max<std::uint64_t>(total_weight_, 1));
  const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start_);
  if (fraction < min_telling_fraction) return {fraction, elapsed, std::nullopt};
  const double left = static_cast<double>(elapsed.count()) * (1 - fraction) / fraction;
  return {fraction, elapsed, std::chrono::milliseconds(static_cast<std::int64_t>(left))};
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, const std::atomic<bool>* stop) {
  constexpr int min_stoppable_depth = 3;
  if (depth == 0) return 1;
  if (depth == 1) return static_cast<std::uint64_t>(count_legal_moves(position));
  if (depth >= min_stoppable_depth && stop != nullptr && stop->load(std::memory_order_relaxed))
    return 0;
  std::uint64_t nodes = 0;
  for (const Move move : legal_moves(position))
    nodes = capped_sum(nodes, perft(position.after(move), depth - 1, stop));
  return nodes;
}

PerftResult perft_divide(const Position& position, int depth, const PerftOptions& options) {
  const Clock::time_point start = Clock::now();
  const MoveList moves = legal_moves(position);
  const int split_depth = std::min(depth, 2);
  ParallelCount counting(split(position, moves, split_depth), depth - split_depth, moves.size(),
                         options);

  PerftResult result;
  result.threads = counting.run();
  for (std::size_t root = 0; root < moves.size(); ++root) {
    result.roots.push_back({moves[root], counting.count(root)});
    result.nodes = capped_sum(result.nodes, counting.count(root));
  }
  result.complete = !counting.stopped();
  result.table_refused = counting.is_table_refused();
  result.elapsed = Clock::now() - start;
  return result;
}

}  // namespace tratto
