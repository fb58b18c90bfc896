#include <csignal>
#include <gtest/gtest.h>

#include "engine/base/interrupt.h"

namespace tratto {
namespace {

TEST(InterruptFlag, IsSetByCtrlCWhichWouldEndTheProgram) {
  std::atomic<bool> flag = false;
  {
    const InterruptFlag watch(flag);
    EXPECT_FALSE(flag);
    std::raise(SIGINT);
    EXPECT_TRUE(flag);
  }
  std::atomic<bool> other = false;
  const InterruptFlag again(other);
  std::raise(SIGINT);
  EXPECT_TRUE(other);
}

}  // namespace
}  // namespace tratto
