#include <gtest/gtest.h>

#include "engine/search/node_clock.h"

namespace tratto {
namespace {

Limits with_clock(int time, int increment = 0) {
  Limits limits;
  limits.clock = ClockState{.time = Milliseconds{time}, .increment = Milliseconds{increment}};
  return limits;
}

/// Time on the clock in the limits that the search gets.
int time_left(const Limits& limits) {
  return static_cast<int>(limits.clock->time.count());
}

TEST(NodeClock, ReadsTheClockOfTheGuiAtTheFirstMoveOnly) {
  NodeClock clock;
  const Limits by_gui = with_clock(1'000);
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{77})), 1'000) << "no search yet";
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{300})), 700);
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{900})), 0) << "never negative";
  clock.reset();
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{300})), 1'000) << "a new game";
}

TEST(NodeClock, ReadsTheClockOfTheGuiWithMovesToGo) {
  NodeClock clock;
  Limits by_gui = with_clock(1'000);
  by_gui.clock->moves_to_go = 40;
  static_cast<void>(clock.start_search(by_gui, Milliseconds{0}));
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{300})), 1'000);
}

TEST(NodeClock, AddsTheIncrementAfterAMoveAndChargesNoDelay) {
  NodeClock clock;
  Limits by_gui = with_clock(1'000, 50);
  by_gui.clock->delay = Milliseconds{20};
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{0})), 1'000);
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{120})), 950) << "-120 + 20 + 50";
  EXPECT_EQ(time_left(clock.start_search(by_gui, Milliseconds{10})), 1'000) << "within the delay";
}

TEST(NodeClock, RunsFromThePonderHit) {
  NodeClock clock;
  Limits pondering = with_clock(1'000);
  pondering.ponder = true;
  static_cast<void>(clock.start_search(pondering, Milliseconds{0}));
  EXPECT_EQ(time_left(clock.start_search(pondering, Milliseconds{600})), 1'000)
      << "another move was played: pondering is free";
  clock.ponder_hit(Milliseconds{200});
  EXPECT_EQ(time_left(clock.start_search(pondering, Milliseconds{500})), 700);
}

TEST(NodeClock, ChargesNothingForASearchWithoutAClock) {
  NodeClock clock;
  static_cast<void>(clock.start_search(with_clock(1'000), Milliseconds{0}));
  Limits depth_limit;
  depth_limit.depth = 5;
  depth_limit.asked_at = Milliseconds{3};
  const Limits limits = clock.start_search(depth_limit, Milliseconds{100});
  EXPECT_FALSE(limits.clock);
  EXPECT_FALSE(limits.asked_at) << "in real time";
  EXPECT_EQ(time_left(clock.start_search(with_clock(1'000), Milliseconds{400})), 900);
}

}  // namespace
}  // namespace tratto
