#pragma once

#include "engine/arbiter/time_control.h"

namespace tratto {

/// What the editions of the laws say differently about time. The default is the laws of 2018 and
/// 2023 (6.3.2, A.1, B.1).
struct ClockRules {
  /// Time saved goes into the next period even with a delay (2005, 6.2 b: not then).
  bool delay_carries_over = true;
  /// The longest blitz and the longest rapid game, both included; negative: no such games.
  Milliseconds longest_blitz = std::chrono::minutes{10};
  Milliseconds longest_rapid = std::chrono::minutes{60} - Milliseconds{1};

  /// 2005 (6.2 b, B1, C1): blitz below 15 minutes, rapid from 15 to 60.
  static ClockRules of_2005();
  /// 1952: no rapid or blitz yet.
  static ClockRules of_1952();
};

enum class Pace { Blitz, Rapid, Standard };

/// Which kind of game a control makes: by the time for 60 moves, that is, all periods begun by then
/// and 60 times what each move brings (A.1: base + 60 x increment). Delay and overtime count as an
/// increment would.
[[nodiscard]] Pace pace(const TimeControl& control, const ClockRules& rules = {});

/// One player's clock under any time control. It measures no time itself: press() tells it.
class Clock {
 public:
  /// `control` has at least one period, as every parsed one has.
  explicit Clock(TimeControl control, const ClockRules& rules = {});

  /// Main time for the move to be made, this move's increment and, on its first move, this
  /// period's time included. What the GUI tells an engine as wtime or btime.
  [[nodiscard]] Milliseconds main() const;
  /// All the time there is for the move to be made: main time, delay and overtime.
  [[nodiscard]] Milliseconds available() const;
  /// Main time as it was left by the last press(), before the next move receives anything.
  [[nodiscard]] Milliseconds left() const { return left_; }

  /// The move was made and the clock pressed after `used`. False if the flag fell before: using
  /// exactly what is available is in time. A fallen flag stays down and nothing changes any more.
  bool press(Milliseconds used);

  /// Moves to the end of this period, the one to be made included; 0: the period has no end.
  [[nodiscard]] int moves_to_control() const;
  /// The period that the move to be made belongs to. A repeated last period stays the last.
  [[nodiscard]] const TimePeriod& period() const { return control_.periods[period_]; }

 private:
  [[nodiscard]] Milliseconds carried_over() const;
  void finish_move();

  TimeControl control_;
  ClockRules rules_;
  std::size_t period_ = 0;
  int moves_in_period_ = 0;
  Milliseconds left_{0};
  bool had_delay_ = false;  ///< In the period before.
  bool has_fallen_ = false;
};

}  // namespace tratto
