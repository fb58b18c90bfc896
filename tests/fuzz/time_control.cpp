#include "engine/arbiter/time_control.h"

#include "engine/arbiter/clock.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

constexpr int presses = 100;

/// The clock never gives or takes time that the control does not.
void check_clock(const TimeControl& control, const ClockRules& rules, Choices choices) {
  static_cast<void>(pace(control, rules));
  Clock clock(control, rules);
  for (int move = 0; move < presses; ++move) {
    const Milliseconds available = clock.available();
    require(available >= clock.main() && clock.main() >= Milliseconds{0}, "time is never negative");
    const Milliseconds used = available * choices.byte() / 250;
    const bool is_in_time = used <= available;
    require(clock.press(used) == is_in_time, "what is available may be used, and no more");
    if (!is_in_time) {
      require(!clock.press(Milliseconds{0}), "a fallen flag stays down");
      return;
    }
    require(clock.left() <= available, "no time comes from nowhere");
  }
}

}  // namespace

void time_control(Input input) {
  const std::string_view text = as_text(input);
  if (const Result<TimeControl> control = parse_time_control(text)) {
    const std::string written = to_string(*control);
    const Result<TimeControl> again = parse_time_control(written);
    require(again.ok() && *again == *control, "a control is read as it was written", written);
    for (const ClockRules& rules : {ClockRules(), ClockRules::of_2005(), ClockRules::of_1952()})
      check_clock(*control, rules, Choices(input));
  } else {
    require(is_clean_line(control.error()), "a refusal is a clean line", control.error());
  }
  const Result<std::optional<TimeControl>> tag = parse_pgn_time_control(text);
  if (!tag) {
    require(is_clean_line(tag.error()), "a refusal is a clean line", tag.error());
  } else if (*tag) {
    check_clock(**tag, ClockRules(), Choices(input));
    if (const auto written = to_pgn(**tag)) {
      const auto again = parse_pgn_time_control(*written);
      require(again.ok() && *again == *tag, "a tag is read as it was written", *written);
    }
  }
}

}  // namespace tratto::fuzz
