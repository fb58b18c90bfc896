#include "engine/search/searcher.h"

#include <algorithm>
#include <map>
#include <new>
#include <system_error>

#include "engine/base/threads.h"
#include "engine/search/time_manager.h"
#include "engine/search/worker.h"

namespace tratto {

namespace {

// Bounds of missed aspiration windows and root moves are news only in searches this long.
constexpr Milliseconds chatty_after{3000};

/// A helper thread of a parallel search knows only whether to stop.
class HelperSupervisor final : public Supervisor {
 public:
  explicit HelperSupervisor(const std::atomic<bool>& stop) : stop_(stop) {}
  bool must_stop(std::uint64_t) override { return stop_.load(std::memory_order_relaxed); }
  bool wants_another(const Iteration&) override { return !stop_.load(std::memory_order_relaxed); }

 private:
  const std::atomic<bool>& stop_;
};

/// Which worker's best move to play: each votes for its own with its depth and score (as Stockfish
/// does since 2017); a proven mate needs no vote.
const Worker& elect(const std::vector<std::unique_ptr<Worker>>& workers) {
  constexpr int score_offset = 14;
  const Worker* best = workers.front().get();
  Score least = Score::infinite();
  for (const auto& worker : workers)
    if (worker->completed_depth() > 0) least = std::min(least, worker->root_moves().front().score);
  std::map<std::uint16_t, std::int64_t> votes;
  const auto weight = [least](const Worker& worker) {
    return std::int64_t{worker.root_moves().front().score - least + score_offset} *
           worker.completed_depth();
  };
  for (const auto& worker : workers)
    if (worker->completed_depth() > 0)
      votes[worker->root_moves().front().move.bits()] += weight(*worker);
  for (const auto& worker : workers) {
    if (worker->completed_depth() == 0) continue;
    const RootMove& candidate = worker->root_moves().front();
    const RootMove& incumbent = best->root_moves().front();
    if (incumbent.score.is_decisive() || candidate.score.is_win()) {
      if (candidate.score > incumbent.score) best = worker.get();
    } else if (votes[candidate.move.bits()] > votes[incumbent.move.bits()]) {
      best = worker.get();
    }
  }
  return *best;
}

}  // namespace

/// Watches the main worker on behalf of the clock, the limits and the reporter.
class Searcher::MainSupervisor final : public Supervisor {
 public:
  MainSupervisor(Searcher& searcher, const Limits& limits, Reporter& reporter)
      : searcher_(searcher), limits_(limits), reporter_(reporter) {}

  bool must_stop(std::uint64_t) override {
    return searcher_.stop_.load(std::memory_order_relaxed) || searcher_.time_->is_out_of_time() ||
           (limits_.nodes && searcher_.workers_.size() > 1 && searcher_.nodes() >= *limits_.nodes);
  }

  bool wants_another(const Iteration& iteration) override {
    report(iteration);
    const RootMove& best = iteration.moves.front();
    if (searcher_.stop_) return false;
    if (limits_.mate && best.score.is_decisive() && best.score.plies_to_mate() <= 2 * *limits_.mate)
      return false;
    if (limits_.soft_nodes && iteration.nodes >= *limits_.soft_nodes) return false;
    const double effort = static_cast<double>(best.nodes) /
                          static_cast<double>(std::max<std::uint64_t>(1, iteration.nodes));
    return !searcher_.time_->should_stop_after({.depth = iteration.depth,
                                                .score = best.score,
                                                .best_move_changed = iteration.best_move_changed,
                                                .best_move_effort = effort,
                                                .is_forced = iteration.moves.size() == 1});
  }

  void on_line(const Iteration& iteration, int line) override {
    const RootMove& move = iteration.moves[static_cast<std::size_t>(line)];
    if (move.bound != Bound::Exact && searcher_.time_->elapsed() >= chatty_after)
      report_line(iteration.depth, move, line);
  }

  void on_root_move(int depth, Move move, int number) override {
    if (searcher_.time_->elapsed() >= chatty_after) reporter_.on_current_move(depth, move, number);
  }

  /// All lines of an iteration.
  void report(const Iteration& iteration) {
    const std::size_t lines =
        std::min(static_cast<std::size_t>(searcher_.options_.multi_pv), iteration.moves.size());
    for (std::size_t line = 0; line < lines; ++line)
      report_line(iteration.depth, iteration.moves[line], static_cast<int>(line));
  }

 private:
  void report_line(int depth, const RootMove& move, int line) {
    SearchInfo info;
    // A line not finished in this iteration is told as it was in the last.
    const bool current = move.score != -Score::infinite();
    info.depth = current ? depth : depth - 1;
    info.score = current ? move.score : move.previous;
    if (info.depth < 1 || info.score == -Score::infinite()) return;
    info.bound = current ? move.bound : Bound::Exact;
    info.selective_depth = move.selective_depth;
    info.multi_pv = line + 1;
    info.nodes = searcher_.nodes();
    info.time = searcher_.time_->elapsed();
    info.hash_full = searcher_.table_.permill_full();
    info.pv.assign(move.pv.moves().begin(), move.pv.moves().end());
    reporter_.on_info(info);
  }

  Searcher& searcher_;
  const Limits& limits_;
  Reporter& reporter_;
};

Searcher::Searcher(EvaluatorFactory evaluators, const Options& options)
    : evaluators_(std::move(evaluators)) {
  set_options(options);
}

Searcher::~Searcher() {
  stop();
  wait();
}

bool Searcher::set_options(const Options& options) {
  wait();
  const std::size_t old_hash = options_.hash_megabytes;
  options_ = options;
  if (!table_.resize(options.hash_megabytes)) options_.hash_megabytes = old_hash;
  while (static_cast<int>(workers_.size()) > options.threads)
    workers_.pop_back();
  options_.threads = add_workers(options.threads);
  return options_.hash_megabytes == options.hash_megabytes && options_.threads == options.threads;
}

void Searcher::set_evaluators(EvaluatorFactory evaluators) {
  wait();
  evaluators_ = std::move(evaluators);
  const int count = options_.threads;
  workers_.clear();
  options_.threads = add_workers(count);
  table_.clear(options_.threads);
}

/// Adds workers up to so many, or as many as memory allows but at least one; returns how many.
int Searcher::add_workers(int count) {
  try {
    while (static_cast<int>(workers_.size()) < count)
      workers_.push_back(std::make_unique<Worker>(table_, evaluators_()));
  } catch (const std::bad_alloc&) {
    if (workers_.empty()) throw;
  }
  return static_cast<int>(workers_.size());
}

void Searcher::clear() {
  wait();
  table_.clear(options_.threads);
  for (const auto& worker : workers_)
    worker->new_game();
}

void Searcher::start(const SearchRoot& root, const Limits& limits, Reporter& reporter) {
  stop();
  wait();
  stop_ = false;
  table_.new_search();
  for (const auto& worker : workers_)
    worker->forget_result();
  {
    const std::lock_guard lock(mutex_);
    may_answer_ = !limits.infinite && !limits.ponder;
    searching_ = true;
  }
  time_ = std::make_unique<TimeManager>(limits, root.position.game_ply(), options_.move_overhead,
                                        options_.ponder);
  try {
    thread_ = std::thread([this, root, limits, &reporter] { run(root, limits, reporter); });
  } catch (const std::system_error&) {
    stop();
    run(root, limits, reporter);
  }
}

void Searcher::stop() {
  stop_ = true;
  allow_answer();
}

void Searcher::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (!searching_) return;
  time_->ponder_hit();
  may_answer_ = true;
  changed_.notify_all();
}

void Searcher::allow_answer() {
  const std::lock_guard lock(mutex_);
  may_answer_ = true;
  changed_.notify_all();
}

void Searcher::wait() {
  if (thread_.joinable()) thread_.join();
}

void Searcher::wait_until_idle() const {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !searching_; });
}
bool Searcher::is_searching() const {
  const std::lock_guard lock(mutex_);
  return searching_;
}

std::uint64_t Searcher::nodes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_)
    sum += worker->nodes();
  return sum;
}

void Searcher::run(const SearchRoot& root, const Limits& limits, Reporter& reporter) {
  Worker::Task task;
  task.max_depth = std::clamp(limits.depth.value_or(max_ply - 1), 1, max_ply - 1);
  task.lines = options_.multi_pv;
  task.only_moves = limits.search_moves;

  HelperSupervisor helper(stop_);
  ThreadGroup helpers(static_cast<int>(workers_.size()) - 1, [&](int i) {
    workers_[static_cast<std::size_t>(i) + 1]->think(root, task, helper);
  });

  MainSupervisor supervisor(*this, limits, reporter);
  Worker::Task own_task = task;
  if (workers_.size() == 1 && limits.nodes)
    own_task.hard_nodes = std::max<std::uint64_t>(1, *limits.nodes);
  const bool has_move = workers_.front()->think(root, own_task, supervisor);
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return may_answer_; });
  }
  stop_ = true;
  helpers.join();
  answer(limits, has_move, supervisor, reporter);
}

void Searcher::answer(const Limits& limits, bool has_move, MainSupervisor& supervisor,
                      Reporter& reporter) {
  Move best;
  Move ponder;
  if (has_move) {
    const bool votes = options_.multi_pv == 1 && !limits.depth && workers_.size() > 1;
    const Worker& worker = votes ? elect(workers_) : *workers_.front();
    const RootMove& chosen = worker.root_moves().front();
    supervisor.report({worker.depth(), nodes(), false, worker.root_moves()});
    best = chosen.move;
    if (chosen.pv.moves().size() > 1) ponder = chosen.pv.moves()[1];
  }
  // Idle from here on: the owner may start the next search as soon as it sees the answer.
  {
    const std::lock_guard lock(mutex_);
    searching_ = false;
  }
  changed_.notify_all();
  reporter.on_best_move(best, ponder);
}

}  // namespace tratto
