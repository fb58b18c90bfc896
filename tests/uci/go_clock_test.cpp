// The systems of time control that UCI has no words for: options, and tokens of our own.

#include <gtest/gtest.h>

#include "engine/uci/go_parser.h"

namespace tratto::uci {
namespace {

struct GoCase {
  const char* what;
  const char* command;
  int delay;
  DelayType delay_type;
  int overtime;
  ClockState expected;
};

ClockState clock(int time, int increment, int delay, int overtime, int moves_to_go = 0) {
  return {Milliseconds{time}, Milliseconds{increment}, Milliseconds{delay}, Milliseconds{overtime},
          moves_to_go};
}

TEST(GoClock, DelayAndOvertime) {
  using enum DelayType;
  const GoCase cases[] = {
      {"no delay", "go wtime 9000 winc 50", 5000, None, 0, clock(9000, 50, 0, 0)},
      {"simple: on top", "go wtime 9000", 5000, Simple, 0, clock(9000, 0, 5000, 0)},
      {"Bronstein: the same budget", "go wtime 9000", 5000, Bronstein, 0, clock(9000, 0, 5000, 0)},
      {"no main time left", "go wtime 0", 5000, Bronstein, 0, clock(0, 0, 5000, 0)},
      {"with an increment as well", "go wtime 9000 winc 50", 5000, Simple, 0,
       clock(9000, 50, 5000, 0)},
      {"told as an equal increment", "go wtime 9000 winc 5000", 5000, Simple, 0,
       clock(4000, 0, 5000, 0)},
      {"told as an increment, clock nearly down", "go wtime 3000 winc 5000", 5000, Simple, 0,
       clock(0, 0, 3000, 0)},
      {"token", "go wdelay 700 wtime 9000", 0, None, 0, clock(9000, 0, 700, 0)},
      {"token before option", "go wdelay 700 wtime 9000", 5000, Simple, 0, clock(9000, 0, 700, 0)},
      {"the other side's token", "go bdelay 700 wtime 9000", 0, None, 0, clock(9000, 0, 0, 0)},
      {"overtime", "go wtime 9000", 0, None, 30000, clock(9000, 0, 0, 30000)},
      {"byoyomi before option", "go wtime 0 byoyomi 500", 0, None, 30000, clock(0, 0, 0, 500)},
      {"moves to go", "go movestogo 7 wtime 9000", 0, None, 0, clock(9000, 0, 0, 0, 7)},
  };
  for (const GoCase& row : cases) {
    Settings settings;
    settings.delay = row.delay;
    settings.delay_type = static_cast<int>(row.delay_type);
    settings.overtime = row.overtime;
    const GoRequest request = parse_go(CommandLine(row.command), Position(), settings);
    ASSERT_TRUE(request.limits.clock) << row.what;
    const ClockState& got = *request.limits.clock;
    EXPECT_EQ(got.time, row.expected.time) << row.what;
    EXPECT_EQ(got.increment, row.expected.increment) << row.what;
    EXPECT_EQ(got.delay, row.expected.delay) << row.what;
    EXPECT_EQ(got.overtime, row.expected.overtime) << row.what;
    EXPECT_EQ(got.moves_to_go, row.expected.moves_to_go) << row.what;
    EXPECT_FALSE(request.error) << row.what;
  }
}

}  // namespace
}  // namespace tratto::uci
