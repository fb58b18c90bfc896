#include <gtest/gtest.h>
#include <thread>
#include <vector>

#include "engine/search/shared_iteration.h"

namespace tratto {
namespace {

TEST(SharedIteration, KeepsTheFirstOfTheDeepest) {
  SharedIteration shared;
  EXPECT_EQ(shared.deepest().depth, 0);
  shared.complete(3, Score(-40));
  EXPECT_EQ(shared.deepest().depth, 3);
  EXPECT_EQ(shared.deepest().score, Score(-40));
  shared.complete(3, Score(50));
  EXPECT_EQ(shared.deepest().score, Score(-40)) << "the first counts";
  shared.complete(2, Score(50));
  EXPECT_EQ(shared.deepest().depth, 3) << "a thread that lags behind changes nothing";
  shared.complete(4, -Score::infinite());
  EXPECT_EQ(shared.deepest().score, -Score::infinite());
  shared.reset();
  EXPECT_EQ(shared.deepest().depth, 0);
}

TEST(SharedIteration, DepthAndScoreOfOneThreadStayTogether) {
  SharedIteration shared;
  std::vector<std::thread> threads;
  for (int sign : {-1, 1})
    threads.emplace_back([&shared, sign] {
      for (int depth = 1; depth <= 2000; ++depth) {
        shared.complete(depth, Score(sign * depth));
        const SharedIteration::Result deepest = shared.deepest();
        EXPECT_GE(deepest.depth, depth);
        EXPECT_EQ(std::abs(deepest.score.value()), deepest.depth);
      }
    });
  for (std::thread& thread : threads)
    thread.join();
  EXPECT_EQ(shared.deepest().depth, 2000);
}

}  // namespace
}  // namespace tratto
