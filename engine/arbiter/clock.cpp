#include "engine/arbiter/clock.h"

#include <algorithm>

namespace tratto {

namespace {

/// Number of moves over which the laws compare time controls (A.1, B.1).
constexpr int compared_moves = 60;

Milliseconds gained_at_each_move(const TimePeriod& period) {
  return period.increment + period.delay + period.overtime;
}

}  // namespace

ClockRules ClockRules::of_2005() {
  return {.delay_carries_over = false,
          .longest_blitz = std::chrono::minutes{15} - Milliseconds{1},
          .longest_rapid = std::chrono::minutes{60}};
}

ClockRules ClockRules::of_1952() {
  return {.longest_blitz = Milliseconds{-1}, .longest_rapid = Milliseconds{-1}};
}

Pace pace(const TimeControl& control, const ClockRules& rules) {
  Milliseconds total{0};
  int moves = 0;
  for (std::size_t i = 0; moves < compared_moves; i = std::min(i + 1, control.periods.size() - 1)) {
    const TimePeriod& period = control.periods[i];
    const int left = compared_moves - moves;
    const int in_period = period.moves > 0 ? std::min(period.moves, left) : left;
    total += period.time + gained_at_each_move(period) * in_period;
    moves += in_period;
  }
  if (total <= rules.longest_blitz) return Pace::Blitz;
  return total <= rules.longest_rapid ? Pace::Rapid : Pace::Standard;
}

Clock::Clock(TimeControl control, const ClockRules& rules)
    : control_(std::move(control)), rules_(rules) {}

Milliseconds Clock::carried_over() const {
  const bool is_new_period = moves_in_period_ == 0;
  return is_new_period && had_delay_ && !rules_.delay_carries_over ? Milliseconds{0} : left_;
}

Milliseconds Clock::main() const {
  const Milliseconds granted = moves_in_period_ == 0 ? period().time : Milliseconds{0};
  return carried_over() + granted + period().increment;
}

Milliseconds Clock::available() const {
  return main() + period().delay + period().overtime;
}

bool Clock::press(Milliseconds used) {
  if (has_fallen_) return false;
  if (used > available()) {
    has_fallen_ = true;
    left_ = Milliseconds{0};
    return false;
  }
  const Milliseconds from_main = std::max(Milliseconds{0}, used - period().delay);
  left_ = std::max(Milliseconds{0}, main() - from_main);
  finish_move();
  return true;
}

void Clock::finish_move() {
  had_delay_ = period().delay > Milliseconds{0};
  const bool ends_period = ++moves_in_period_ == period().moves;
  if (!ends_period) return;
  moves_in_period_ = 0;
  period_ = std::min(period_ + 1, control_.periods.size() - 1);
}

int Clock::moves_to_control() const {
  return period().moves > 0 ? period().moves - moves_in_period_ : 0;
}

}  // namespace tratto
