#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

#include "engine/search/limits.h"
#include "engine/search/search_control.h"
#include "engine/search/time_manager.h"

namespace tratto {

/// All limits of one search: depth, nodes, mate, time, pondering and stop requests. Shared by all
/// threads; lives for one search.
class SearchLimiter {
 public:
  /// Starts the clock; parameters as for TimeManager's constructor.
  SearchLimiter(const Limits& limits, int game_ply, Milliseconds overhead, bool ponder_allowed,
                const TimeSource& source = system_time());

  // -- For the owner of the threads --
  /// Depth of the last iteration, at least 1.
  [[nodiscard]] int max_depth() const;
  /// The node limit, at least 1; without one the largest number.
  [[nodiscard]] std::uint64_t hard_nodes() const;

  // -- For the threads of the search --
  /// Whether to stop in the middle of an iteration; `all_nodes`: nodes of all threads.
  [[nodiscard]] bool must_stop(std::uint64_t all_nodes) const;
  /// Whether must_stop() uses the node count: adding up the counts of many threads is slow.
  [[nodiscard]] bool counts_nodes() const { return limits_.nodes.has_value(); }
  /// After an iteration of the main thread: whether to start another.
  [[nodiscard]] bool wants_another(const Iteration& iteration);
  /// Waits until the bestmove may be printed: after stop() or ponder_hit() if the search is
  /// infinite or pondering, and not before the time that a weakened player takes.
  void wait_until_answer_is_allowed();
  /// No bestmove before this time, unless stopped: Limits::earliest_answer, or just before the hard
  /// time limit if that is earlier.
  [[nodiscard]] Milliseconds earliest_answer() const;
  [[nodiscard]] bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }
  [[nodiscard]] Milliseconds elapsed() const { return time_.elapsed(); }
  /// The time after which no iteration should start, by clock or movetime; none without them.
  [[nodiscard]] std::optional<Milliseconds> soft_limit() const {
    return time_.is_timed() ? std::optional(time_.soft_limit()) : std::nullopt;
  }

  // -- For any thread, at any time --
  void stop();
  /// The pondered move was played: the clock starts now.
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
