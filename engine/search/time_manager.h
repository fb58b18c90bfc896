#pragma once

#include <atomic>
#include <chrono>

#include "engine/search/limits.h"
#include "engine/search/score.h"

namespace tratto {

/// Source of time: the steady clock of the system, or a simulated one in tests.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  /// Milliseconds since an arbitrary start; never decreases.
  [[nodiscard]] virtual Milliseconds now() const = 0;
};

/// The steady clock of the system.
[[nodiscard]] const TimeSource& system_time();

/// The results of an iteration that decide whether to start another.
struct IterationSummary {
  int depth = 0;
  Score score;
  bool best_move_changed = false;
  /// Share of all nodes that were spent on the best root move, 0..1.
  double best_move_effort = 0.5;
  /// There is only one root move, or the tablebases decide which is played.
  bool is_forced = false;
};

/// Allocates the time for one move.
class TimeManager {
 public:
  /// Starts the clock, at limits.asked_at if that is known. `game_ply`: plies since the start of
  /// the game; `overhead`: subtracted for each move, for the lag between engine and GUI.
  TimeManager(const Limits& limits, int game_ply, Milliseconds overhead, bool ponder_allowed,
              const TimeSource& source = system_time());

  /// Time since the search started, including pondering.
  [[nodiscard]] Milliseconds elapsed() const;
  /// Whether the hard limit (clock or movetime) is reached: stop in the middle of an iteration.
  /// Cheap enough for every poll of the search.
  [[nodiscard]] bool is_out_of_time() const;
  /// After an iteration: whether to stop instead of starting another; false without a time limit.
  /// Updates the averages over iterations.
  [[nodiscard]] bool should_stop_after(const IterationSummary& summary);
  /// The pondered move was played: the clock starts now. Time spent pondering counts as thinking
  /// time, not as clock time. Thread-safe; no effect when not pondering.
  void ponder_hit();
  /// Whether there is a time limit.
  [[nodiscard]] bool is_timed() const;

  /// The limits in use; zero without a time limit.
  [[nodiscard]] Milliseconds soft_limit() const;
  [[nodiscard]] Milliseconds hard_limit() const;

 private:
  /// Times since the clock started.
  struct Plan {
    /// No new iteration starts after this time, multiplied by soft_limit_factor().
    Milliseconds soft{0};
    /// The search stops at this time, even in the middle of an iteration.
    Milliseconds hard{0};
    /// Delay or overtime, which is lost if unused: the search does not stop before.
    Milliseconds free{0};
    /// Main time is used up and overtime starts; never reached without overtime.
    Milliseconds main{0};
  };
  static Plan plan_clock(const ClockState& clock, int game_ply, Milliseconds overhead,
                         bool ponder_allowed);
  static Plan plan_movetime(Milliseconds movetime, Milliseconds overhead);

  /// Updates the averages over iterations.
  void update_averages(const IterationSummary& summary);
  [[nodiscard]] bool has_thought_enough(const IterationSummary& summary) const;
  /// Factor on the soft limit from the results of the iterations; 1: as planned.
  [[nodiscard]] double soft_limit_factor(const IterationSummary& summary) const;
  /// Time since the clock started; without pondering, or after the ponder hit.
  [[nodiscard]] Milliseconds elapsed_on_clock() const;

  const TimeSource& source_;
  const Milliseconds start_;
  /// When the clock started, in the source's milliseconds: start_, or the ponder hit.
  std::atomic<Milliseconds::rep> clock_start_;
  Plan plan_;
  bool timed_ = false;
  bool is_exact_ = false;  ///< `movetime`: use all of the time.
  std::atomic<bool> pondering_;
  /// The time for this move was used up while pondering: answer at the ponder hit.
  std::atomic<bool> has_thought_enough_pondering_{false};
  int iterations_ = 0;
  int stable_iterations_ = 0;
  double change_rate_ = 0;    ///< Decaying count of changes of the best move.
  double average_score_ = 0;  ///< Exponential moving average, in evaluation units.
};

}  // namespace tratto
