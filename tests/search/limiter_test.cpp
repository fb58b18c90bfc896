#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "engine/search/limiter.h"
#include "tests/search/fake_time.h"

namespace tratto {
namespace {

using std::chrono::milliseconds;

class LimiterTest : public ::testing::Test {
 protected:
  /// An iteration whose best of two moves has this score.
  Iteration iteration(int depth, Score score = Score(10), std::uint64_t nodes = 1000) {
    moves.resize(2);
    moves[0].score = score;
    moves[0].nodes = nodes / 2;
    return {depth, nodes, false, moves};
  }

  test::FakeTime time;
  Limits limits;
  std::vector<RootMove> moves;
};

TEST_F(LimiterTest, WithoutLimitsOnlyStopEndsASearch) {
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  time.advance(1'000'000'000);
  EXPECT_FALSE(limiter.must_stop(1'000'000'000'000));
  EXPECT_TRUE(limiter.wants_another(iteration(100, Score::mate_in(3), 1'000'000'000'000)));
  EXPECT_EQ(limiter.max_depth(), max_ply - 1);
  limiter.stop();
  EXPECT_TRUE(limiter.must_stop(0));
  EXPECT_FALSE(limiter.wants_another(iteration(1)));
}

TEST_F(LimiterTest, DepthIsTheLastIteration) {
  limits.depth = 7;
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  EXPECT_EQ(limiter.max_depth(), 7);
  EXPECT_TRUE(limiter.wants_another(iteration(6)));
  EXPECT_FALSE(limiter.wants_another(iteration(7)));
}

TEST_F(LimiterTest, DepthStaysWithinWhatTheSearchCanDo) {
  for (const auto& [asked, given] : {std::pair(0, 1), {-5, 1}, {5000, max_ply - 1}}) {
    limits.depth = asked;
    EXPECT_EQ(SearchLimiter(limits, 0, Milliseconds(0), false, time).max_depth(), given) << asked;
  }
}

TEST_F(LimiterTest, NodesStopInTheMiddleSoftNodesAfterAnIteration) {
  limits.nodes = 5000;
  limits.soft_nodes = 2000;
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  EXPECT_EQ(limiter.hard_nodes(), 5000U);
  EXPECT_FALSE(limiter.must_stop(4999));
  EXPECT_TRUE(limiter.must_stop(5000));
  EXPECT_TRUE(limiter.wants_another(iteration(5, Score(0), 1999)));
  EXPECT_FALSE(limiter.wants_another(iteration(5, Score(0), 2000)));
  limits.nodes = 0;
  EXPECT_EQ(SearchLimiter(limits, 0, Milliseconds(0), false, time).hard_nodes(), 1U);
}

TEST_F(LimiterTest, AMateSearchEndsWithAMateThatIsShortEnough) {
  limits.mate = 3;
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  EXPECT_TRUE(limiter.wants_another(iteration(9, Score::mate_in(7))));
  EXPECT_FALSE(limiter.wants_another(iteration(9, Score::mate_in(5))));
  EXPECT_FALSE(limiter.wants_another(iteration(9, Score::mated_in(6)))) << "mated in three";
  EXPECT_TRUE(limiter.wants_another(iteration(9, Score(30000))));
}

TEST_F(LimiterTest, MovetimeStopsInTheMiddle) {
  limits.movetime = milliseconds(500);
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  time.advance(489);
  EXPECT_FALSE(limiter.must_stop(1));
  time.advance(1);
  EXPECT_TRUE(limiter.must_stop(1));
  EXPECT_EQ(limiter.elapsed(), milliseconds(490));
}

TEST_F(LimiterTest, PonderingKeepsTheClockAndTheAnswerBackUntilTheHit) {
  limits.ponder = true;
  limits.movetime = milliseconds(500);
  SearchLimiter limiter(limits, 20, Milliseconds(10), true, time);
  time.advance(10'000);
  EXPECT_FALSE(limiter.must_stop(1));
  std::thread gui([&] { limiter.ponder_hit(); });
  limiter.wait_until_answer_is_allowed();
  gui.join();
  time.advance(490);
  EXPECT_TRUE(limiter.must_stop(1));
}

TEST_F(LimiterTest, AnInfiniteSearchAnswersAfterStop) {
  limits.infinite = true;
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  std::thread gui([&] { limiter.stop(); });
  limiter.wait_until_answer_is_allowed();
  gui.join();
  EXPECT_TRUE(limiter.is_stopped());
}

TEST_F(LimiterTest, APonderHitDoesNotEndAnInfiniteSearch) {
  limits.infinite = true;
  limits.ponder = true;
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  limiter.ponder_hit();
  std::atomic<bool> is_allowed{false};
  std::thread answer([&] {
    limiter.wait_until_answer_is_allowed();
    is_allowed = true;
    EXPECT_TRUE(limiter.is_stopped());
  });
  EXPECT_FALSE(is_allowed);
  limiter.stop();
  answer.join();
}

/// A weakened player thinks like a human, but loses no game by that.
TEST_F(LimiterTest, AnEarlyAnswerIsHeldBackButNotUntilTheHardLimit) {
  limits.earliest_answer = std::chrono::hours(1);
  EXPECT_EQ(SearchLimiter(limits, 20, Milliseconds(10), false, time).earliest_answer(),
            std::chrono::hours(1))
      << "no time limit";
  struct Row {
    int main, delay, overhead, earliest, expected;
  };
  for (const Row& row :
       {Row{0, 200, 10, 224, 189}, Row{0, 200, 10, 190, 189}, Row{0, 200, 10, 189, 189},
        Row{0, 200, 10, 188, 188}, Row{0, 200, 50, 224, 149}, Row{60'000, 0, 10, 100, 100}}) {
    limits.clock = ClockState{.time = Milliseconds(row.main), .delay = Milliseconds(row.delay)};
    limits.earliest_answer = Milliseconds(row.earliest);
    const SearchLimiter limiter(limits, 20, Milliseconds(row.overhead), false, time);
    EXPECT_EQ(limiter.earliest_answer(), Milliseconds(row.expected))
        << row.main << '+' << row.delay << " lag " << row.overhead << ": " << row.earliest;
  }
}

/// Hangs for an hour if the wait ignores the hard limit.
TEST_F(LimiterTest, AnAnswerAtTheHardLimitIsNotHeldBack) {
  limits.clock = ClockState{.delay = Milliseconds(200)};
  limits.earliest_answer = std::chrono::hours(1);
  SearchLimiter limiter(limits, 20, Milliseconds(10), false, time);
  time.advance(190);
  limiter.wait_until_answer_is_allowed();
  EXPECT_FALSE(limiter.is_stopped());
}

}  // namespace
}  // namespace tratto
