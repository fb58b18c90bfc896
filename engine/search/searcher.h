#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/base/threads.h"
#include "engine/base/topology.h"
#include "engine/search/evaluator.h"
#include "engine/search/info_listener.h"
#include "engine/search/limits.h"
#include "engine/search/moves_in_search.h"
#include "engine/search/node_clock.h"
#include "engine/search/search_root.h"
#include "engine/search/shared_iteration.h"
#include "engine/search/tablebases.h"
#include "engine/search/tt.h"

namespace tratto {

class SearchLimiter;
class TimeSource;
struct SharedHistories;
class Worker;

/// The multi-threaded search, independent of any protocol: threads, transposition table and
/// histories. Lazy SMP: threads share the transposition table and, on each NUMA node, some of the
/// histories (SharedHistories).
///
/// Thread-safe are stop(), ponder_hit(), wait_until_idle(), is_searching() and nodes(); all other
/// members must be called by one owner thread. The members that a protocol calls are virtual, so
/// that tests can replace them.
class Searcher {
 public:
  struct Options {
    std::size_t hash_megabytes = 16;  ///< Size of the transposition table, MiB.
    int threads = 1;
    int multi_pv = 1;  ///< Number of best lines to find.
    /// Time subtracted for each move, for the lag between engine and GUI.
    Milliseconds move_overhead{10};
    /// `nodestime`: number of nodes that count as a millisecond, also for the time left in the
    /// game (NodeClock); 0: real time.
    int nodes_per_millisecond = 0;
    bool ponder = false;  ///< The GUI may use pondering, so moves can take a little longer.
    Tablebases tablebases{};
    NumaPolicy numa_policy = NumaPolicy::Auto;
    /// Evaluation units by which a draw is worth less than 0 to the side to move at the root.
    int contempt = 0;
  };

  Searcher(EvaluatorFactory evaluators, const Options& options);
  virtual ~Searcher();

  /// Applies options; waits for a running search. Keeps the transposition table if its size is
  /// unchanged. Returns false if memory is short: then the old table is kept, or there are fewer
  /// threads, and options() has the values in use. Throws std::bad_alloc if there is no memory for
  /// any table or any thread.
  virtual bool set_options(const Options& options);
  [[nodiscard]] const Options& options() const { return options_; }
  /// Replaces the evaluators (another network); waits for a running search.
  virtual void set_evaluators(EvaluatorFactory evaluators);
  /// Clears transposition table and histories, for a new game.
  virtual void clear();

  /// Starts a search and returns at once; stops a running search first and waits for it. If the
  /// system cannot start a thread, only the first iteration is searched, before this returns. A
  /// search that runs out of memory reports that and gives the best move so far. Throws
  /// std::bad_alloc if memory is too short to start; then there is no search and no answer.
  /// `listener` must live until its on_best_move() has returned.
  virtual void start(const SearchRoot& root, const Limits& limits, InfoListener& listener);
  /// Stops a search as soon as possible. Thread-safe; no effect when idle.
  virtual void stop();
  /// The pondered move was played: the search continues under its clock limits. Thread-safe, but
  /// with `nodestime` for the owner thread alone.
  virtual void ponder_hit();
  /// Waits until the running search, if any, has reported its best move.
  virtual void wait();
  [[nodiscard]] virtual bool is_searching() const;
  /// Waits until is_searching() is false. Thread-safe.
  virtual void wait_until_idle() const;
  /// Nodes of the last or running search, all threads.
  [[nodiscard]] std::uint64_t nodes() const;
  /// Positions found in endgame tablebases, of the last or running search.
  [[nodiscard]] std::uint64_t tb_hits() const;

 protected:
  /// For tests: without transposition table and threads.
  Searcher();

 private:
  class HelperControl;
  class MainControl;
  class NodeTime;

  // -- Workers and threads --
  void resize_tt();
  /// The NUMA node of a thread, an index of shared_histories_.
  [[nodiscard]] std::size_t numa_node(int thread, int threads) const;
  void share_histories(int threads);
  int add_workers(int count);
  void remove_workers();
  void add_threads();
  void wake_helpers(const std::function<void(int)>& think);
  void wait_for_helpers();

  // -- One search, on the first thread --
  void run(const SearchRoot& root, const Limits& limits, InfoListener& listener);
  /// `go mate`: searches for a proof; if it finds one, reports it as the answer and returns true.
  bool answer_with_proof(const SearchRoot& root, const Limits& limits, SearchLimiter& limiter,
                         InfoListener& listener);
  void search(const SearchRoot& root, const Limits& limits, SearchLimiter& limiter,
              InfoListener& listener);
  [[nodiscard]] std::shared_ptr<SearchLimiter> limiter() const;
  [[nodiscard]] bool must_stop(const SearchLimiter& limiter) const;

  // -- Its answer --
  void answer(const Position& root, const Limits& limits, bool has_move, MainControl& control,
              InfoListener& listener);
  [[nodiscard]] Move expected_reply(const Position& root, Move move) const;
  [[nodiscard]] const Worker& elected_worker() const;
  [[nodiscard]] Move fallback_move(const SearchRoot& root, const Limits& limits) const;
  void report_best_move(Move best, Move ponder, InfoListener& listener);

  EvaluatorFactory evaluators_;
  Options options_;
  TranspositionTable tt_;
  /// By NUMA node; null where there is no thread.
  std::vector<std::shared_ptr<SharedHistories>> shared_histories_;
  int shared_by_ = 0;  ///< Number of threads for which shared_histories_ were made.
  std::vector<std::unique_ptr<Worker>> workers_;    ///< One for each thread.
  SharedIteration shared_iteration_;                ///< Used if there are several threads.
  std::unique_ptr<MovesInSearch> moves_in_search_;  ///< If there are several threads.
  std::atomic<std::uint64_t> proof_nodes_{0};       ///< Nodes of the mate prover.
  std::unique_ptr<TimeSource> node_time_;  ///< Time since the start of the search, in nodes.
  NodeClock node_clock_;                   ///< Used with `nodestime` alone.
  /// Freed when a search runs out of memory, so that it can still report and answer.
  using Reserve = std::array<char, 1 << 18>;
  std::unique_ptr<Reserve> reserve_;
  /// The first runs the main search, the others the helpers.
  std::vector<std::unique_ptr<SleepingThread>> threads_;

  mutable std::mutex mutex_;  ///< Guards limiter_ and searching_.
  mutable std::condition_variable became_idle_;
  std::shared_ptr<SearchLimiter> limiter_;  ///< Of the last or running search.
  bool searching_ = false;
};

}  // namespace tratto
