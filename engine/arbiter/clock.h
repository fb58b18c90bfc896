#pragma once

#include <algorithm>

#include "engine/arbiter/time_control.h"

namespace tratto {

/// Rules of time that differ between editions of the laws. Default: the laws of 2018 and 2023
/// (6.3.2, A.1, B.1).
struct ClockRules {
  /// Whether unused time is carried into the next period with a delay, too (not in 2005, 6.2 b).
  bool delay_carries_over = true;
  /// Longest blitz and rapid game, inclusive; negative: the edition has no such games.
  Milliseconds longest_blitz = std::chrono::minutes{10};
  Milliseconds longest_rapid = std::chrono::minutes{60} - Milliseconds{1};

  /// 2005 (6.2 b, B1, C1): blitz below 15 minutes, rapid from 15 to 60.
  static ClockRules of_2005();
  /// 1952: no rapid or blitz yet.
  static ClockRules of_1952();
};

enum class Pace { Blitz, Rapid, Standard };

/// The kind of game (blitz, rapid, standard) of a time control, by the time for 60 moves: all
/// periods that have started by then plus 60 increments (A.1). Delay and overtime count like an
/// increment.
[[nodiscard]] Pace pace(const TimeControl& control, const ClockRules& rules = {});

/// The clock of one player under any time control. It does not measure time: press() receives it.
class Clock {
 public:
  /// `control` has at least one period, as every parsed one has.
  explicit Clock(TimeControl control, const ClockRules& rules = {});

  /// Main time for the next move, including its increment and, on the first move of a period, the
  /// time of the period. Equals UCI's wtime or btime.
  [[nodiscard]] Milliseconds main() const;
  /// Total time for the next move: main time, delay and overtime.
  [[nodiscard]] Milliseconds available() const;
  /// Main time after the last press(), before the next move's increment.
  [[nodiscard]] Milliseconds left() const { return left_; }

  /// Completes a move that took `used`. False if the flag fell; using exactly the available time is
  /// in time. After a flag fall the clock does not change.
  bool press(Milliseconds used);

  /// Number of moves to the end of this period, including the next one; 0: no end.
  [[nodiscard]] int moves_to_control() const;
  /// Index of the period of the next move. A repeated last period keeps its index.
  [[nodiscard]] const TimePeriod& period() const { return control_.periods[period_]; }
  /// The period after that; the last period is repeated.
  [[nodiscard]] const TimePeriod& next_period() const {
    return control_.periods[std::min(period_ + 1, control_.periods.size() - 1)];
  }

 private:
  [[nodiscard]] Milliseconds carried_over() const;
  void finish_move();

  TimeControl control_;
  ClockRules rules_;
  std::size_t period_ = 0;
  int moves_in_period_ = 0;
  Milliseconds left_{0};
  bool had_delay_ = false;  ///< Whether the previous period had a delay.
  bool has_fallen_ = false;
};

}  // namespace tratto
