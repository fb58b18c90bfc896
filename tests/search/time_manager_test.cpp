#include <cmath>
#include <gtest/gtest.h>
#include <thread>

#include "engine/search/centipawns.h"
#include "engine/search/time_factors.h"
#include "engine/search/time_manager.h"
#include "tests/search/fake_time.h"

namespace tratto {
namespace {

using std::chrono::milliseconds;

Limits clock_limits(int time, int increment = 0, int moves_to_go = 0, int delay = 0,
                    int overtime = 0) {
  Limits limits;
  limits.clock = ClockState{.time = milliseconds(time),
                            .increment = milliseconds(increment),
                            .delay = milliseconds(delay),
                            .overtime = milliseconds(overtime),
                            .moves_to_go = moves_to_go};
  return limits;
}

/// An iteration of an even fight: nothing that would end or stretch the search.
IterationSummary calm(int depth) {
  return {.depth = depth, .score = Score(10), .best_move_changed = false, .best_move_effort = 0.6};
}

constexpr Milliseconds overhead{10};

struct LimitsCase {
  const char* what;
  Limits limits;
  int soft_low, soft_high;
  int hard_low, hard_high;
};

TEST(TimeManager, LimitsStayInReasonableBounds) {
  Limits movetime;
  movetime.movetime = milliseconds(500);
  Limits short_movetime;
  short_movetime.movetime = milliseconds(3);
  Limits movetime_and_clock = clock_limits(60'000);
  movetime_and_clock.movetime = milliseconds(100);
  const LimitsCase cases[] = {
      {"no time left: at once", clock_limits(0), 0, 0, 0, 0},
      {"time below zero", clock_limits(-5000, 100), 0, 0, 0, 0},
      {"less than the overhead", clock_limits(9), 0, 0, 0, 0},
      {"increment alone does not help at zero", clock_limits(0, 100), 0, 0, 0, 0},
      {"the flag is about to fall", clock_limits(15, 1), 0, 0, 0, 0},
      {"it is not yet", clock_limits(16, 1), 1, 1, 1, 1},
      {"a tenth of a second and hardly any increment", clock_limits(100, 1), 1, 1, 1, 1},
      {"five minutes, sudden death", clock_limits(300'000), 3'000, 9'000, 9'000, 45'000},
      {"8+0.08", clock_limits(8'080, 80), 120, 400, 400, 2'000},
      {"1+0.01, two dozen moves later", clock_limits(200, 10), 1, 10, 1, 50},
      {"40 moves in 40 s", clock_limits(40'000, 0, 40), 1'000, 2'000, 3'000, 10'000},
      {"one move to the control", clock_limits(10'000, 0, 1), 4'000, 7'000, 5'000, 8'000},
      {"two moves to the control", clock_limits(10'000, 0, 2), 2'500, 5'000, 3'500, 8'000},
      {"movetime", movetime, 490, 490, 490, 490},
      {"movetime below the overhead", short_movetime, 1, 1, 1, 1},
      {"movetime within a clock", movetime_and_clock, 90, 90, 90, 90},
      {"delay only", clock_limits(0, 0, 0, 5'000), 4'990, 4'990, 4'990, 4'990},
      {"delay and main time", clock_limits(60'000, 0, 0, 5'000), 6'000, 8'000, 8'000, 16'000},
      {"overtime only", clock_limits(0, 0, 0, 0, 30'000), 29'990, 29'990, 29'990, 29'990},
      {"a second and overtime", clock_limits(1'000, 0, 0, 0, 30'000), 30'990, 30'990, 30'990,
       30'990},
      {"overtime waits behind a next period", clock_limits(0, 0, 10, 0, 30'000), 0, 0, 0, 0},
  };
  for (const LimitsCase& row : cases) {
    const test::FakeTime time;
    const TimeManager manager(row.limits, 20, overhead, false, time);
    EXPECT_TRUE(manager.is_timed()) << row.what;
    EXPECT_GE(manager.soft_limit().count(), row.soft_low) << row.what;
    EXPECT_LE(manager.soft_limit().count(), row.soft_high) << row.what;
    EXPECT_GE(manager.hard_limit().count(), row.hard_low) << row.what;
    EXPECT_LE(manager.hard_limit().count(), row.hard_high) << row.what;
    EXPECT_LE(manager.soft_limit(), manager.hard_limit()) << row.what;
  }
}

TEST(TimeManager, HugeNumbersDoNotOverflow) {
  Limits limits;
  const Milliseconds huge = Milliseconds::max();
  limits.clock = ClockState{huge, huge, huge, huge, 0};
  const test::FakeTime time;
  const TimeManager manager(limits, 1 << 30, huge, true, time);
  EXPECT_GT(manager.hard_limit().count(), 0);
  limits.clock = ClockState{Milliseconds::min(), Milliseconds::min(), Milliseconds::min(),
                            Milliseconds::min(), -7};
  const TimeManager min(limits, -5, Milliseconds::min(), true, time);
  EXPECT_EQ(min.hard_limit().count(), 0);
}

TEST(TimeManager, WithoutLimitsInTimeItNeverStops) {
  test::FakeTime time;
  Limits limits;
  limits.depth = 5;
  TimeManager manager(limits, 0, overhead, false, time);
  EXPECT_FALSE(manager.is_timed());
  time.advance(1'000'000'000);
  EXPECT_FALSE(manager.is_out_of_time());
  EXPECT_FALSE(manager.should_stop_after(calm(5)));
}

TEST(TimeManager, TheClockRunsFromWhenTheMoveWasAskedFor) {
  test::FakeTime time;
  Limits limits;
  limits.movetime = milliseconds(500);
  limits.asked_at = time.now();
  time.advance(300);
  const TimeManager manager(limits, 20, overhead, false, time);
  EXPECT_EQ(manager.elapsed(), milliseconds(300));
  time.advance(189);
  EXPECT_FALSE(manager.is_out_of_time());
  time.advance(1);
  EXPECT_TRUE(manager.is_out_of_time());
}

TEST(TimeManager, MovetimeIsUsedToTheEnd) {
  test::FakeTime time;
  Limits limits;
  limits.movetime = milliseconds(500);
  TimeManager manager(limits, 0, overhead, false, time);
  time.advance(489);
  IterationSummary forced_mate = calm(30);
  forced_mate.is_forced = true;
  forced_mate.score = Score::mate_in(3);
  EXPECT_FALSE(manager.should_stop_after(forced_mate));
  EXPECT_FALSE(manager.is_out_of_time());
  time.advance(1);
  EXPECT_TRUE(manager.is_out_of_time());
  EXPECT_TRUE(manager.should_stop_after(calm(31)));
}

TEST(TimeManager, ForcedAndDecidedMovesCostNoTime) {
  test::FakeTime time;
  TimeManager manager(clock_limits(60'000, 0, 0, 5'000), 40, overhead, false, time);
  IterationSummary forced = calm(5);
  forced.is_forced = true;
  EXPECT_FALSE(manager.should_stop_after(forced)) << "too shallow for a move to ponder on";
  forced.depth = 6;
  EXPECT_TRUE(manager.should_stop_after(forced));
  IterationSummary mate = calm(8);
  mate.score = Score::mate_in(3);
  EXPECT_FALSE(manager.should_stop_after(mate)) << "a shorter mate may exist";
  mate.depth = 9;
  EXPECT_TRUE(manager.should_stop_after(mate));
}

TEST(TimeManager, FreeTimeIsAlwaysUsed) {
  test::FakeTime time;
  TimeManager manager(clock_limits(500, 0, 0, 5'000), 40, overhead, false, time);
  IterationSummary clear = calm(20);
  clear.best_move_effort = 1.0;
  time.advance(4'989);
  EXPECT_FALSE(manager.should_stop_after(clear));
  time.advance(500);
  EXPECT_TRUE(manager.should_stop_after(clear));
}

TEST(TimeManager, BegunOvertimeIsUsedUp) {
  test::FakeTime time;
  TimeManager manager(clock_limits(60'000, 0, 0, 0, 30'000), 40, overhead, false, time);
  time.advance(60'001);
  EXPECT_FALSE(manager.should_stop_after(calm(20))) << "the rest of the overtime is free";
  EXPECT_FALSE(manager.is_out_of_time());
  time.advance(29'989);
  EXPECT_TRUE(manager.is_out_of_time());
}

/// Milliseconds thought when every iteration reports `summary`, read every millisecond.
int thought_with(IterationSummary summary, bool alternate = false) {
  test::FakeTime time;
  TimeManager manager(clock_limits(60'000), 20, overhead, false, time);
  for (int depth = 1; depth < 12; ++depth) {
    summary.depth = depth;
    summary.best_move_changed = alternate && depth % 2 == 0;
    if (manager.should_stop_after(summary)) return 0;
  }
  int used = 0;
  while (!manager.should_stop_after(summary)) {
    time.advance(1);
    ++used;
    summary.best_move_changed = alternate && used % 2 == 0;
  }
  return used;
}

TEST(TimeManager, ClearMovesAreShortAndUnclearOnesLong) {
  IterationSummary clear = calm(1);
  clear.best_move_effort = 0.99;
  IterationSummary unclear = calm(1);
  unclear.best_move_effort = 0.2;
  EXPECT_LT(thought_with(clear), thought_with(calm(1)));
  EXPECT_GT(thought_with(unclear), thought_with(calm(1)));
  EXPECT_GT(thought_with(calm(1), true), thought_with(calm(1)));
}

TEST(TimeManager, AFallingScoreGetsMoreTime) {
  test::FakeTime time;
  TimeManager steady(clock_limits(60'000), 20, overhead, false, time);
  TimeManager falling(clock_limits(60'000), 20, overhead, false, time);
  IterationSummary dropped = calm(10);
  dropped.score = Score(-90);
  for (int depth = 1; depth < 10; ++depth) {
    EXPECT_FALSE(steady.should_stop_after(calm(depth)));
    EXPECT_FALSE(falling.should_stop_after(calm(depth)));
  }
  time.advance(static_cast<int>(steady.soft_limit().count()));
  EXPECT_TRUE(steady.should_stop_after(calm(10)));
  EXPECT_FALSE(falling.should_stop_after(dropped));
}

/// Time in ms for a move whose score fell by this number of centipawns below its average.
double thought_after_a_drop(double drop) {
  // The last of ten iterations pulls the average along by four tenths.
  constexpr double left_of_drop = 0.6;
  IterationSummary dropped = calm(10);
  dropped.score = Score(static_cast<int>(
      std::lround(dropped.score.value() - drop * units_per_pawn / 100 / left_of_drop)));
  for (int used = 0;; ++used) {
    test::FakeTime time;
    TimeManager manager(clock_limits(600'000), 20, overhead, false, time);
    for (int depth = 1; depth < 10; ++depth)
      EXPECT_FALSE(manager.should_stop_after(calm(depth)));
    time.advance(used);
    if (manager.should_stop_after(dropped)) return used;
  }
}

TEST(TimeManager, ADropCountsInCentipawnsWhateverTheNetworksUnits) {
  const double when_level = thought_after_a_drop(0);
  for (const double drop : {-4.0, 5.0, 10.0, 18.0})
    EXPECT_NEAR(thought_after_a_drop(drop) / when_level,
                time_factors::trend(drop) / time_factors::trend(0), 0.01)
        << drop;
}

TEST(TimeManager, PonderingRunsUntilTheHit) {
  test::FakeTime time;
  Limits limits = clock_limits(60'000);
  limits.ponder = true;
  TimeManager manager(limits, 20, overhead, true, time);
  time.advance(100'000);
  EXPECT_FALSE(manager.is_out_of_time());
  EXPECT_FALSE(manager.should_stop_after(calm(20)));
  std::thread([&] { manager.ponder_hit(); }).join();
  EXPECT_TRUE(manager.is_out_of_time()) << "thought enough already";
}

TEST(TimeManager, AShortPonderingLeavesTheRestOfTheTime) {
  test::FakeTime time;
  Limits limits = clock_limits(60'000);
  limits.ponder = true;
  TimeManager manager(limits, 20, overhead, true, time);
  time.advance(10);
  EXPECT_FALSE(manager.should_stop_after(calm(5)));
  manager.ponder_hit();
  EXPECT_FALSE(manager.is_out_of_time());
  EXPECT_FALSE(manager.should_stop_after(calm(6)));
  time.advance(static_cast<int>(manager.hard_limit().count()) - 10);
  EXPECT_TRUE(manager.is_out_of_time());
}

TEST(TimeManager, PonderingDoesNotUseUpADelay) {
  test::FakeTime time;
  Limits limits = clock_limits(0, 0, 0, 5'000);
  limits.ponder = true;
  TimeManager manager(limits, 20, overhead, true, time);
  time.advance(100'000);
  EXPECT_FALSE(manager.should_stop_after(calm(20)));
  manager.ponder_hit();
  time.advance(4'989);
  EXPECT_FALSE(manager.is_out_of_time()) << "the delay runs from the hit";
  time.advance(1);
  EXPECT_TRUE(manager.is_out_of_time());
}

TEST(TimeManager, PonderingAllowedSpendsMore) {
  const test::FakeTime time;
  const TimeManager with(clock_limits(60'000), 20, overhead, true, time);
  const TimeManager without(clock_limits(60'000), 20, overhead, false, time);
  EXPECT_GT(with.soft_limit(), without.soft_limit());
}

}  // namespace
}  // namespace tratto
