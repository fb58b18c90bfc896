#include <atomic>
#include <gtest/gtest.h>
#include <new>

#include "nnue/train/team.h"

namespace tratto::nnue::train {
namespace {

/// Nobody waits at a barrier for one that has failed, and the next task is done by all again.
TEST(Team, AFailureOfOneMemberIsThrownWhenAllAreDone) {
  Team team(4);
  for (int failing = 0; failing < team.size(); ++failing) {
    std::atomic<int> others = 0;
    const auto task = [&](int member) {
      if (member == failing) throw std::bad_alloc();
      ++others;
    };
    EXPECT_THROW(team.run(task), std::bad_alloc) << failing;
    EXPECT_EQ(others, 3) << failing;
    std::atomic<int> all = 0;
    team.run([&](int) { ++all; });
    EXPECT_EQ(all, 4) << failing;
  }
}

}  // namespace
}  // namespace tratto::nnue::train
