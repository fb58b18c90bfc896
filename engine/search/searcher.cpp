#include "engine/search/searcher.h"

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "engine/base/system.h"
#include "engine/base/threads.h"
#include "engine/base/topology.h"
#include "engine/chess/movegen.h"
#include "engine/search/limiter.h"
#include "engine/search/mate_search.h"
#include "engine/search/thread_vote.h"
#include "engine/search/worker.h"
#include "engine/tablebase/root.h"

namespace tratto {

namespace {

// `info` lines for scores outside the aspiration window and for the current root move are sent only
// after this time.
constexpr Milliseconds report_details_after{3000};

// Time for extending the lines of an iteration by tablebase moves, all lines together: at most the
// time spent so far divided by this, and never longer than the maximum.
constexpr int extension_time_divisor = 20;
constexpr Milliseconds max_extension_time{5};

using Clock = std::chrono::steady_clock;

// `go mate`: the mate prover gets the soft time limit divided by this; the search gets the rest.
constexpr int proof_time_divisor = 2;

}  // namespace

/// Controls a helper thread.
class Searcher::HelperControl final : public SearchControl {
 public:
  HelperControl(const Searcher& searcher, const SearchLimiter& limiter)
      : searcher_(searcher), limiter_(limiter) {}
  bool must_stop(std::uint64_t) override { return searcher_.must_stop(limiter_); }
  bool wants_another(const Iteration&) override { return !limiter_.is_stopped(); }

 private:
  const Searcher& searcher_;
  const SearchLimiter& limiter_;
};

/// Controls the main worker and reports its results.
class Searcher::MainControl final : public SearchControl {
 public:
  MainControl(const Searcher& searcher, const Position& root, SearchLimiter& limiter,
              InfoListener& listener)
      : searcher_(searcher), root_(root), limiter_(limiter), listener_(listener) {}

  bool must_stop(std::uint64_t) override { return searcher_.must_stop(limiter_); }

  bool wants_another(const Iteration& iteration) override {
    report(iteration);
    return limiter_.wants_another(iteration);
  }

  void on_line(const Iteration& iteration, int line) override {
    const RootMove& move = iteration.moves[static_cast<std::size_t>(line)];
    if (move.bound != Bound::Exact && limiter_.elapsed() >= report_details_after)
      report_line(iteration.depth, move, line, extension_deadline());
  }

  void on_root_move(int depth, Move move, int number) override {
    if (limiter_.elapsed() >= report_details_after) listener_.on_current_move(depth, move, number);
  }

  /// Reports all lines of an iteration.
  void report(const Iteration& iteration) {
    const std::size_t lines =
        std::min(static_cast<std::size_t>(searcher_.options_.multi_pv), iteration.moves.size());
    const Clock::time_point deadline = extension_deadline();
    for (std::size_t line = 0; line < lines; ++line)
      report_line(iteration.depth, iteration.moves[line], static_cast<int>(line), deadline);
  }

 private:
  [[nodiscard]] Clock::time_point extension_deadline() const {
    return Clock::now() + std::min(limiter_.elapsed() / extension_time_divisor, max_extension_time);
  }

  void report_line(int depth, const RootMove& move, int line, Clock::time_point deadline) {
    SearchInfo info;
    // A line that is not complete in this iteration is reported as in the previous one.
    const bool current = move.score != -Score::infinite();
    info.depth = current ? depth : depth - 1;
    const Score searched = current ? move.score : move.previous;
    if (info.depth < 1 || searched == -Score::infinite()) return;
    info.score = move.known_score(searched);
    info.bound = current ? move.bound : Bound::Exact;
    info.selective_depth = move.selective_depth;
    info.multi_pv = line + 1;
    info.nodes = searcher_.nodes();
    info.time = limiter_.elapsed();
    info.hash_full = searcher_.tt_.hashfull();
    info.tb_hits = searcher_.tb_hits();
    info.pv.assign(move.pv.moves().begin(), move.pv.moves().end());
    extend(info, deadline);
    listener_.on_info(info);
  }

  /// A line that ends in a tablebase win is extended by tablebase moves.
  void extend(SearchInfo& info, Clock::time_point deadline) const {
    const Tablebases& tablebases = searcher_.options_.tablebases;
    if (tablebases.max_pieces() == 0 || info.score.is_mate() || !info.score.is_decisive()) return;
    tablebase::extend_line(*tablebases.tables, root_, info.pv, deadline);
  }

  const Searcher& searcher_;
  const Position& root_;
  SearchLimiter& limiter_;
  InfoListener& listener_;
};

/// A time source that counts nodes (`nodestime`).
class Searcher::NodeTime final : public TimeSource {
 public:
  explicit NodeTime(const Searcher& searcher) : searcher_(searcher) {}
  [[nodiscard]] Milliseconds now() const override {
    const int speed = std::max(searcher_.options_.nodes_per_millisecond, 1);
    return Milliseconds(searcher_.nodes() / static_cast<unsigned>(speed));
  }

 private:
  const Searcher& searcher_;
};

Searcher::Searcher(EvaluatorFactory evaluators, const Options& options)
    : evaluators_(std::move(evaluators)), node_time_(std::make_unique<NodeTime>(*this)) {
  Searcher::set_options(options);
}

Searcher::Searcher() = default;

Searcher::~Searcher() {
  Searcher::stop();
  Searcher::wait();
}

bool Searcher::set_options(const Options& options) {
  wait();
  const Options before = std::exchange(options_, options);
  const bool numa_changed = options.numa_policy != before.numa_policy;
  // TT scores depend on which positions are draws and on the value of a draw.
  const bool draws_changed =
      options.contempt != before.contempt ||
      options.tablebases.fifty_move_rule != before.tablebases.fifty_move_rule;
  if (options.nodes_per_millisecond != before.nodes_per_millisecond) node_clock_.reset();
  resize_tt();
  // Histories are allocated on the NUMA nodes of their threads.
  if (numa_changed) remove_workers();
  if (draws_changed) tt_.clear(options.threads);
  const bool has_too_many = static_cast<int>(workers_.size()) > options.threads;
  while (static_cast<int>(workers_.size()) > options.threads)
    workers_.pop_back();
  if (has_too_many) return_free_memory();
  options_.threads = add_workers(options.threads);
  // The placement of threads depends on their number: restart all.
  if (before.threads != options_.threads || numa_changed) threads_.clear();
  return options_.hash_megabytes == options.hash_megabytes && options_.threads == options.threads;
}

/// Resizes the table to options_.hash_megabytes, and that to the size in use. If memory is short,
/// keeps the old table; if there is none yet, allocates the largest that memory allows.
void Searcher::resize_tt() {
  std::size_t megabytes = options_.hash_megabytes;
  while (!tt_.resize(megabytes) && tt_.megabytes() == 0 && megabytes > 1)
    megabytes /= 2;
  if (tt_.megabytes() == 0) throw std::bad_alloc();
  options_.hash_megabytes = tt_.megabytes();
}

void Searcher::set_evaluators(EvaluatorFactory evaluators) {
  wait();
  evaluators_ = std::move(evaluators);
  const int count = options_.threads;
  remove_workers();
  // Before add_workers(), which may throw: no later search may find evaluations of the old network.
  tt_.clear(count);
  options_.threads = add_workers(count);
}

std::size_t Searcher::numa_node(int thread, int threads) const {
  return node_of_thread(own_topology(), thread, threads, options_.numa_policy).value_or(0);
}

/// Allocates one SharedHistories per NUMA node, sized for the threads there, and passes them to the
/// existing workers. No effect if the number of threads is unchanged.
void Searcher::share_histories(int threads) {
  if (shared_by_ == threads) return;
  std::vector<int> threads_on_node;
  for (int i = 0; i < threads; ++i) {
    const std::size_t node = numa_node(i, threads);
    threads_on_node.resize(std::max(threads_on_node.size(), node + 1));
    ++threads_on_node[node];
  }
  std::vector<std::shared_ptr<SharedHistories>> histories(threads_on_node.size());
  for (int i = 0; i < threads; ++i) {
    const std::size_t node = numa_node(i, threads);
    if (histories[node] == nullptr)
      run_on_numa_node(i, threads, options_.numa_policy, [&] {
        histories[node] = std::make_shared<SharedHistories>(threads_on_node[node]);
      });
  }
  shared_histories_ = std::move(histories);
  shared_by_ = threads;
  for (int i = 0; i < static_cast<int>(workers_.size()); ++i)
    workers_[static_cast<std::size_t>(i)]->share(shared_histories_[numa_node(i, threads)]);
}

/// Adds workers up to `count`, or as many as memory allows, but at least one; returns their number.
int Searcher::add_workers(int count) {
  try {
    share_histories(count);
    while (static_cast<int>(workers_.size()) < count) {
      if (!workers_.empty() && !moves_in_search_)
        moves_in_search_ = std::make_unique<MovesInSearch>();
      const int i = static_cast<int>(workers_.size());
      run_on_numa_node(i, count, options_.numa_policy, [this, i, count] {
        workers_.push_back(
            std::make_unique<Worker>(tt_, evaluators_(), shared_histories_[numa_node(i, count)]));
      });
    }
  } catch (const std::bad_alloc&) {
    if (workers_.empty()) throw;
  }
  return static_cast<int>(workers_.size());
}

/// Frees all workers; add_workers() then allocates their shared histories again, too.
void Searcher::remove_workers() {
  workers_.clear();
  shared_by_ = 0;
}

/// One thread object per worker; the system thread is started on first use.
void Searcher::add_threads() {
  while (threads_.size() < workers_.size())
    threads_.push_back(std::make_unique<SleepingThread>());
}

void Searcher::clear() {
  wait();
  node_clock_.reset();
  // There is none if memory ran out in set_evaluators().
  if (workers_.empty()) options_.threads = add_workers(options_.threads);
  add_threads();
  threads_.front()->prepare();
  tt_.clear(options_.threads);
  for (int i = 0; i < options_.threads; ++i)
    run_on_numa_node(i, options_.threads, options_.numa_policy,
                     [this, i] { workers_[static_cast<std::size_t>(i)]->clear_own_histories(); });
  for (const auto& histories : shared_histories_)
    if (histories) histories->clear();
}

void Searcher::start(const SearchRoot& root, const Limits& requested, InfoListener& listener) {
  stop();
  wait();
  // There is none if memory ran out in set_evaluators().
  if (workers_.empty()) options_.threads = add_workers(options_.threads);
  const bool is_node_time = options_.nodes_per_millisecond > 0;
  const Limits limits =
      is_node_time ? node_clock_.start_search(requested, node_time_->now()) : requested;
  proof_nodes_ = 0;
  if (!reserve_) reserve_ = std::make_unique<Reserve>();
  add_threads();
  tt_.new_search();
  for (const auto& worker : workers_)
    worker->clear_result();
  {
    const std::lock_guard lock(mutex_);
    limiter_ = std::make_shared<SearchLimiter>(limits, root.position.game_ply(),
                                               options_.move_overhead, options_.ponder,
                                               is_node_time ? *node_time_ : system_time());
    searching_ = true;
  }
  bool has_thread = false;
  try {
    has_thread = threads_.front()->start([this, root, limits, &listener] {
      bind_to_numa_node(0, options_.threads, options_.numa_policy);
      run(root, limits, listener);
    });
  } catch (const std::bad_alloc&) {
    // No memory to start the thread: the search runs on the calling thread.
  }
  if (has_thread) return;
  stop();
  run(root, limits, listener);
}

std::shared_ptr<SearchLimiter> Searcher::limiter() const {
  const std::lock_guard lock(mutex_);
  return limiter_;
}

void Searcher::stop() {
  if (const auto running = limiter()) running->stop();
}

void Searcher::ponder_hit() {
  if (options_.nodes_per_millisecond > 0) node_clock_.ponder_hit(node_time_->now());
  if (const auto running = limiter()) running->ponder_hit();
}

void Searcher::wait() {
  if (!threads_.empty()) threads_.front()->wait();
}

void Searcher::wait_until_idle() const {
  std::unique_lock lock(mutex_);
  became_idle_.wait(lock, [this] { return !searching_; });
}

bool Searcher::is_searching() const {
  const std::lock_guard lock(mutex_);
  return searching_;
}

std::uint64_t Searcher::nodes() const {
  std::uint64_t sum = proof_nodes_.load(std::memory_order_relaxed);
  for (const auto& worker : workers_)
    sum += worker->nodes();
  return sum;
}

bool Searcher::must_stop(const SearchLimiter& limiter) const {
  return limiter.must_stop(limiter.counts_nodes() ? nodes() : 0);
}

std::uint64_t Searcher::tb_hits() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_)
    sum += worker->tb_hits();
  return sum;
}

/// A whole search: the proof of `go mate`, then the search, and its answer, also if memory runs
/// out.
void Searcher::run(const SearchRoot& root, const Limits& limits, InfoListener& listener) {
  const std::shared_ptr<SearchLimiter> limiter = this->limiter();
  try {
    if (limits.mate && answer_with_proof(root, limits, *limiter, listener)) return;
    search(root, limits, *limiter, listener);
  } catch (const std::bad_alloc&) {
    reserve_.reset();
    limiter->wait_until_answer_is_allowed();
    limiter->stop();
    listener.on_out_of_memory();
    report_best_move(fallback_move(root, limits), Move(), listener);
  }
}

bool Searcher::answer_with_proof(const SearchRoot& root, const Limits& limits,
                                 SearchLimiter& limiter, InfoListener& listener) {
  if (options_.multi_pv > 1) return false;
  MateSearchTask task;
  task.megabytes = options_.hash_megabytes;
  task.nodes = &proof_nodes_;
  const std::optional<Milliseconds> time_limit = limiter.soft_limit();
  task.must_stop = [this, &limiter, time_limit] {
    return limiter.must_stop(nodes()) ||
           (time_limit && limiter.elapsed() > *time_limit / proof_time_divisor);
  };
  std::optional<SearchInfo> info;
  try {
    info = find_mate_proof(root, limits, *evaluators_(), task);
  } catch (const std::bad_alloc&) {
    // No memory for the prover's table: the search looks for the mate, with its own table.
  }
  if (!info) return false;
  info->nodes = nodes();
  info->time = limiter.elapsed();
  listener.on_info(*info);
  limiter.wait_until_answer_is_allowed();
  limiter.stop();
  report_best_move(info->pv[0], info->pv.size() > 1 ? info->pv[1] : Move(), listener);
  return true;
}

/// Searches with all workers, the first of them on the calling thread, and reports the answer.
void Searcher::search(const SearchRoot& root, const Limits& limits, SearchLimiter& limiter,
                      InfoListener& listener) {
  Worker::Task task;
  task.max_depth = limiter.max_depth();
  task.multi_pv = options_.multi_pv;
  task.only_moves = limits.search_moves;
  task.visibility = limits.visibility.get();
  task.tablebases = options_.tablebases;
  task.contempt = options_.contempt;
  if (workers_.size() > 1) {
    shared_iteration_.reset();
    task.shared_iteration = &shared_iteration_;
    task.moves_in_search = moves_in_search_.get();
  }
  Worker::Task own_task = task;
  task.skips_completed_iterations = workers_.size() > 1;
  if (workers_.size() == 1) {
    own_task.hard_nodes = limiter.hard_nodes();
    own_task.hard_nodes -= std::min(own_task.hard_nodes - 1, proof_nodes_.load());
  }

  HelperControl helper(*this, limiter);
  const std::function<void(int)> help = [&](int i) {
    bind_to_numa_node(i, options_.threads, options_.numa_policy);
    workers_[static_cast<std::size_t>(i)]->think(root, task, helper);
  };
  wake_helpers(help);
  MainControl control(*this, root.position, limiter, listener);
  bool has_move = false;
  std::exception_ptr failure;
  try {
    has_move = workers_.front()->think(root, own_task, control);
  } catch (const std::bad_alloc&) {
    failure = std::current_exception();
  }
  limiter.wait_until_answer_is_allowed();
  limiter.stop();
  wait_for_helpers();
  if (failure) std::rethrow_exception(failure);
  answer(root.position, limits, has_move, control, listener);
}

/// Calls think(i) for each worker but the first, on its own thread; for fewer if threads or memory
/// are short. `think` must live until wait_for_helpers().
void Searcher::wake_helpers(const std::function<void(int)>& think) {
  try {
    for (int i = 1; i < static_cast<int>(workers_.size()); ++i)
      if (!threads_[static_cast<std::size_t>(i)]->start([&think, i] { think(i); })) return;
  } catch (const std::bad_alloc&) {
    // Continue with the helpers that have started.
  }
}

void Searcher::wait_for_helpers() {
  // Helpers that have not started yet need not start.
  for (std::size_t i = 1; i < threads_.size(); ++i)
    threads_[i]->cancel_pending();
  for (std::size_t i = 1; i < threads_.size(); ++i)
    threads_[i]->wait();
}

/// The TT's reply to a move, or none: the ponder move if the principal variation has one move only,
/// because it failed high at the root.
Move Searcher::expected_reply(const Position& root, Move move) const {
  const Position next = root.after(move);
  const std::optional<TTEntry> entry = tt_.probe(next.key());
  return entry && next.is_legal(entry->move) ? entry->move : Move::none();
}

/// The worker whose best move is played.
const Worker& Searcher::elected_worker() const {
  std::vector<ThreadVote> votes(workers_.size());
  for (std::size_t i = 0; i < votes.size(); ++i) {
    const Worker& worker = *workers_[i];
    if (worker.completed_depth() == 0) continue;
    const RootMove& best = worker.root_moves().front();
    votes[i] = {best.move, best.score, worker.completed_depth()};
  }
  return *workers_[elect_thread(votes)];
}

void Searcher::answer(const Position& root, const Limits& limits, bool has_move,
                      MainControl& control, InfoListener& listener) {
  Move best;
  Move ponder;
  if (has_move) {
    // `go mate` sets a depth, too, but any thread may find the mate.
    const bool votes =
        options_.multi_pv == 1 && (!limits.depth || limits.mate) && workers_.size() > 1;
    const Worker& worker = votes ? elected_worker() : *workers_.front();
    const RootMove& chosen = worker.root_moves().front();
    control.report({worker.depth(), nodes(), false, worker.root_moves()});
    best = chosen.move;
    ponder = chosen.pv.moves().size() > 1 ? chosen.pv.moves()[1] : expected_reply(root, best);
  }
  report_best_move(best, ponder, listener);
}

/// The best move of the completed iterations; before the first one, any allowed move.
Move Searcher::fallback_move(const SearchRoot& root, const Limits& limits) const {
  const Worker& worker = *workers_.front();
  if (worker.completed_depth() > 0) return worker.root_moves().front().move;
  if (!limits.search_moves.empty()) return limits.search_moves.front();
  const MoveList moves = legal_moves(root.position);
  return moves.empty() ? Move::none() : moves[0];
}

void Searcher::report_best_move(Move best, Move ponder, InfoListener& listener) {
  // Idle before the answer: the owner may start the next search as soon as it receives it.
  {
    const std::lock_guard lock(mutex_);
    searching_ = false;
  }
  became_idle_.notify_all();
  listener.on_best_move(best, ponder);
}

}  // namespace tratto
