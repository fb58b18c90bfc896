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
#include "engine/search/evaluator.h"
#include "engine/search/info_listener.h"
#include "engine/search/limits.h"
#include "engine/search/search_root.h"
#include "engine/search/tablebases.h"
#include "engine/search/tt.h"

namespace tratto {

class SearchLimiter;
class TimeSource;
class Worker;

/// The thinking part of the engine, without any protocol: threads, transposition table and
/// histories, by Lazy SMP (threads share nothing but the table). All members but stop(),
/// ponder_hit(), wait_until_idle(), is_searching() and nodes() are for one owner thread. What a
/// protocol calls is virtual, so that a test of it can put something that does not think in place.
class Searcher {
 public:
  struct Options {
    std::size_t hash_megabytes = 16;
    int threads = 1;
    int multi_pv = 1;
    Milliseconds move_overhead{10};
    /// Time is counted in nodes, for tests, and with it what is left of a game's; 0: by the clock.
    int nodes_per_millisecond = 0;
    bool ponder = false;  ///< The GUI may let the engine ponder, so it can spend a little more.
    Tablebases tablebases{};
  };

  Searcher(EvaluatorFactory evaluators, const Options& options);
  virtual ~Searcher();

  /// Applies options; waits for a running search. Keeps the table if its size stays. False if there
  /// is no memory for the new table, then the old one stays, or for all the threads, then there are
  /// fewer; options() says what is in force.
  virtual bool set_options(const Options& options);
  [[nodiscard]] const Options& options() const { return options_; }
  /// Replaces the evaluation (another network); waits for a running search.
  virtual void set_evaluators(EvaluatorFactory evaluators);
  /// Forgets everything learned: a new game.
  virtual void clear();

  /// Starts thinking and returns at once; a running search is stopped and waited for first. If the
  /// system has no thread for it, the first iteration is all there is, before this returns. A
  /// search that runs out of memory says so and gives the best move it has. Throws std::bad_alloc
  /// if there is too little to begin with; then there is no search, and no answer. `reporter` must
  /// live until its on_best_move() has returned.
  virtual void start(const SearchRoot& root, const Limits& limits, InfoListener& listener);
  /// Ends a search as soon as possible. Safe from any thread; harmless when idle.
  virtual void stop();
  /// The expected move was played: a pondering search goes on under its clock. Safe from any
  /// thread, like stop().
  virtual void ponder_hit();
  /// Returns when the running search, if any, has reported its best move.
  virtual void wait();
  [[nodiscard]] virtual bool is_searching() const;
  /// Returns when is_searching() does no longer hold. Safe from any thread.
  virtual void wait_until_idle() const;
  /// Nodes of the last or running search, all threads.
  [[nodiscard]] std::uint64_t nodes() const;
  /// Positions found in endgame tables, likewise.
  [[nodiscard]] std::uint64_t tb_hits() const;

 protected:
  /// Without table and threads.
  Searcher();

 private:
  class HelperControl;
  class MainControl;
  class NodeTime;

  int add_workers(int count);
  void add_threads();
  [[nodiscard]] Limits by_node_clock(Limits limits);
  [[nodiscard]] std::shared_ptr<SearchLimiter> limiter() const;
  [[nodiscard]] bool must_stop(const SearchLimiter& limiter) const;
  /// `go mate`: whether a proof was found, and given as the answer.
  bool answer_with_proof(const SearchRoot& root, const Limits& limits, SearchLimiter& limiter,
                         InfoListener& listener);
  void give_move(Move best, Move ponder, InfoListener& listener);
  void run(const SearchRoot& root, const Limits& limits, InfoListener& listener);
  void search(const SearchRoot& root, const Limits& limits, SearchLimiter& limiter,
              InfoListener& listener);
  void wake_helpers(const std::function<void(int)>& think);
  void wait_for_helpers();
  [[nodiscard]] Move any_move(const SearchRoot& root, const Limits& limits) const;
  void answer(const Limits& limits, bool has_move, MainControl& control, InfoListener& listener);

  EvaluatorFactory evaluators_;
  Options options_;
  TranspositionTable tt_;
  std::vector<std::unique_ptr<Worker>> workers_;  ///< One for each thread.
  std::atomic<std::uint64_t> proof_nodes_{0};     ///< Of the mate prover.
  std::unique_ptr<TimeSource> node_time_;
  /// Where time is counted in nodes: what the clock showed when the last search of this game began.
  std::optional<Milliseconds> node_clock_;
  /// Given back when a search runs out of memory, so that there is some to say so and to answer.
  using Reserve = std::array<char, 1 << 18>;
  std::unique_ptr<Reserve> reserve_;
  /// The first is the search's, the others its helpers'.
  std::vector<std::unique_ptr<SleepingThread>> threads_;

  mutable std::mutex mutex_;  ///< Guards what follows.
  mutable std::condition_variable changed_;
  std::shared_ptr<SearchLimiter> limiter_;  ///< Of the last or running search.
  bool searching_ = false;
};

}  // namespace tratto
