#pragma once

#include <atomic>
#include <chrono>

#include "engine/search/limits.h"
#include "engine/search/score.h"

namespace tratto {

/// Where the time manager reads the time: the system's steady clock, or a simulated one in tests.
class TimeSource {
 public:
  virtual ~TimeSource() = default;
  /// Milliseconds since any fixed moment; never goes back.
  [[nodiscard]] virtual Milliseconds now() const = 0;
};

/// The steady clock of the system.
[[nodiscard]] const TimeSource& system_time();

/// What the search knows after an iteration that helps to decide whether to go on.
struct IterationSummary {
  int depth = 0;
  Score score;
  bool best_move_changed = false;
  /// Share of all nodes so far spent below the best root move, 0..1.
  double best_move_effort = 0.5;
  /// Only one legal root move.
  bool is_forced = false;
};

/// Decides how long to think about one move.
class TimeManager {
 public:
  /// Starts the clock now. `game_ply` counts plies since the start of the game; `overhead` is
  /// subtracted for lag between engine and GUI, at every move.
  TimeManager(const Limits& limits, int game_ply, Milliseconds overhead, bool ponder_allowed,
              const TimeSource& source = system_time());

  [[nodiscard]] Milliseconds elapsed() const;
  /// The hard limit (clock or movetime) is reached: stop in the middle. Cheap enough to be asked
  /// every 128 nodes.
  [[nodiscard]] bool is_out_of_time() const;
  /// After a finished iteration: whether another one is not worth its time. Keeps the history of
  /// summaries it is given.
  [[nodiscard]] bool should_stop_after(const IterationSummary& summary);
  /// The pondered move was played: the own clock runs from now on. Time thought before it counts as
  /// thought, not as clock time. Safe from another thread; harmless when not pondering.
  void ponder_hit();
  /// Whether any limit in time is set, that is, time is to be saved.
  [[nodiscard]] bool is_timed() const;

  /// The limits it works to, for tests and `debug on`. Zero if untimed.
  [[nodiscard]] Milliseconds soft_limit() const;
  [[nodiscard]] Milliseconds hard_limit() const;

 private:
  struct Plan {
    Milliseconds soft{0};  ///< Iterations end here, stretched or shortened by how the search goes.
    Milliseconds hard{0};  ///< Nothing goes beyond.
    Milliseconds free{0};  ///< A delay or overtime, lost if unused: never stop before.
    Milliseconds main{0};  ///< Beyond it overtime runs; without overtime never reached.
  };
  static Plan plan_clock(const ClockState& clock, int game_ply, Milliseconds overhead,
                         bool ponder_allowed);
  static Plan plan_movetime(Milliseconds movetime, Milliseconds overhead);

  void learn(const IterationSummary& summary);
  [[nodiscard]] bool has_thought_enough(const IterationSummary& summary) const;
  [[nodiscard]] double stretch(const IterationSummary& summary) const;
  [[nodiscard]] Milliseconds on_clock() const;

  const TimeSource& source_;
  const Milliseconds start_;
  /// When the own clock began to run, in the source's milliseconds: start_, or the ponder hit.
  std::atomic<Milliseconds::rep> clock_start_;
  Plan plan_;
  bool timed_ = false;
  bool is_exact_ = false;  ///< A movetime: no early end.
  std::atomic<bool> pondering_;
  /// While pondering the time for this move was found to be spent: move at the ponder hit.
  std::atomic<bool> is_spent_{false};
  int iterations_ = 0;
  int stable_iterations_ = 0;
  double change_rate_ = 0;    ///< Changes of the best move, later ones counting more.
  double average_score_ = 0;  ///< In evaluation units, later iterations counting more.
};

}  // namespace tratto
