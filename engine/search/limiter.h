#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/time_manager.h"

namespace tratto {

/// The one owner of a search's limits: depth, nodes, mate, time, pondering and the order to stop.
/// Every thread of the search asks it; it lives for one search.
class SearchLimiter {
 public:
  /// Starts the clock now; parameters as for TimeManager.
  SearchLimiter(const Limits& limits, int game_ply, Milliseconds overhead, bool ponder_allowed,
                const TimeSource& source = system_time());

  // -- For who starts the threads --
  /// The last iteration, at least 1.
  [[nodiscard]] int max_depth() const;
  /// Where a thread that searches alone has to stop, to the node; at least 1.
  [[nodiscard]] std::uint64_t hard_nodes() const;

  // -- For the threads of the search --
  /// Whether to stop in the middle of an iteration; `nodes`: searched by all threads.
  [[nodiscard]] bool must_stop(std::uint64_t all_nodes) const;
  /// Whether must_stop() heeds the nodes: adding up what many threads count takes a while.
  [[nodiscard]] bool counts_nodes() const { return limits_.nodes.has_value(); }
  /// After an iteration of the main thread: whether another is wanted.
  [[nodiscard]] bool wants_another(const Iteration& iteration);
  /// Returns when a best move may be told: at once, or if infinite or pondering, after stop() or
  /// ponder_hit(), and at a weakened player's pace.
  void wait_until_answer_is_allowed();
  [[nodiscard]] bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  [[nodiscard]] Milliseconds elapsed() const { return time_.elapsed(); }

  // -- For any thread, at any time --
  void stop();
  /// The expected move was played: the clock runs from now on.
  void ponder_hit();

 private:
  void allow_answer();

  const Limits limits_;
  TimeManager time_;
  std::atomic<bool> stopped_{false};
  std::mutex mutex_;
  std::condition_variable allowed_;
  bool may_answer_;  ///< Guarded by mutex_.
};

}  // namespace tratto
