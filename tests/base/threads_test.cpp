#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <new>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine/base/threads.h"
#if defined(__linux__)
#include <sys/resource.h>
#endif

namespace tratto {
namespace {

using std::chrono::milliseconds;

/// Calls of in_parallel(count, ...) by index.
std::vector<int> calls_in_parallel(int count) {
  std::vector<std::atomic<int>> calls(static_cast<std::size_t>(count));
  in_parallel(count, [&calls](int i) { ++calls[static_cast<std::size_t>(i)]; });
  return {calls.begin(), calls.end()};
}

TEST(Threads, EachPartIsDoneOnce) {
  for (const int count : {1, 2, 7, 32}) {
    const std::vector<int> once(static_cast<std::size_t>(count), 1);
    EXPECT_EQ(calls_in_parallel(count), once) << count << " parts";
  }
}

TEST(Threads, AGroupOfNoneIsDoneAtOnce) {
  ThreadGroup group(0, [](int) {});
  EXPECT_EQ(group.size(), 0);
  EXPECT_TRUE(group.wait_for(milliseconds(0)));
}

TEST(Threads, WaitingSaysWhetherAllAreDone) {
  std::atomic<bool> may_end = false;
  ThreadGroup group(2, [&](int) {
    while (!may_end)
      std::this_thread::yield();
  });
  EXPECT_FALSE(group.wait_for(milliseconds(1)));
  may_end = true;
  group.join();
  EXPECT_TRUE(group.wait_for(milliseconds(0)));
}

/// What was thrown by a thread's work that has not been done is thrown again: nobody takes it for
/// done.
TEST(Threads, OneThatRunsOutOfMemoryIsNotOverlooked) {
  std::atomic<int> next = 0;
  std::atomic<int> done = 0;
  std::atomic<bool> has_failed = false;
  const auto work = [&] {
    if (!has_failed.exchange(true)) throw std::bad_alloc();
    while (next++ < 100)
      ++done;
  };
  EXPECT_THROW(work_and_report(2, work, milliseconds(1000), [] {}), std::bad_alloc);
  EXPECT_EQ(done, 100) << "the other has done what it could";
}

TEST(Threads, TheFirstFailureOfAGroupIsThrownOnce) {
  ThreadGroup group(4, [](int i) {
    if (i > 0) throw std::runtime_error("as one said");
  });
  EXPECT_THROW(group.join(), std::runtime_error);
  group.join();
  const ThreadGroup unasked(2, [](int) { throw std::bad_alloc(); });
}

/// Whichever part fails, the caller's or another's.
TEST(Threads, AFailureOfOnePartIsTheFailureOfAll) {
  for (int failing = 0; failing < 4; ++failing) {
    std::atomic<int> others = 0;
    const auto work = [&](int i) {
      if (i == failing) throw std::bad_alloc();
      ++others;
    };
    EXPECT_THROW(in_parallel(4, work), std::bad_alloc) << failing;
    EXPECT_EQ(others, 3) << failing;
  }
}

TEST(Threads, AReportWithoutMemoryIsLeftOut) {
  std::atomic<int> reports = 0;
  const auto work = [&] {
    while (reports < 3)
      std::this_thread::yield();
  };
  const auto report = [&] {
    ++reports;
    throw std::bad_alloc();
  };
  EXPECT_EQ(work_and_report(2, work, milliseconds(1), report), 2);
}

TEST(SleepingThread, IsOneThreadForAllItsWork) {
  SleepingThread thread;
  EXPECT_TRUE(thread.prepare());
  std::set<std::thread::id> ids;
  int done = 0;
  for (int i = 1; i <= 100; ++i) {
    ASSERT_TRUE(thread.start([&] {
      ids.insert(std::this_thread::get_id());
      ++done;
    }));
    if (i % 3 == 0) continue;  // The next start waits as well.
    thread.wait();
    EXPECT_EQ(done, i);
  }
  thread.wait();
  EXPECT_EQ(done, 100);
  EXPECT_EQ(ids.size(), 1u);
  EXPECT_NE(*ids.begin(), std::this_thread::get_id());
}

TEST(SleepingThread, WorkIsTakenBackOrDone) {
  SleepingThread thread;
  for (int i = 0; i < 100; ++i) {
    std::atomic<bool> begun = false;
    std::atomic<bool> done = false;
    ASSERT_TRUE(thread.start([&] {
      begun = true;
      std::this_thread::yield();
      done = true;
    }));
    thread.cancel_pending();
    thread.wait();
    EXPECT_EQ(begun, done);
  }
  thread.cancel_pending();
  thread.wait();
}

TEST(SleepingThread, WorkWithoutMemoryEndsAndTheThreadGoesOn) {
  SleepingThread thread;
  ASSERT_TRUE(thread.start([] { throw std::bad_alloc(); }));
  thread.wait();
  bool done = false;
  ASSERT_TRUE(thread.start([&] { done = true; }));
  thread.wait();
  EXPECT_TRUE(done);
}

TEST(SleepingThread, IsNotDestroyedInTheMiddleOfItsWork) {
  std::atomic<bool> done = false;
  {
    SleepingThread thread;
    ASSERT_TRUE(thread.start([&] {
      for (int i = 0; i < 100; ++i)
        std::this_thread::yield();
      done = true;
    }));
  }
  EXPECT_TRUE(done);
  const SleepingThread unused;
}

TEST(Threads, ReportsWhileTheWorkLasts) {
  std::atomic<int> reports = 0;
  const auto work = [&] {
    while (reports < 3)
      std::this_thread::yield();
  };
  work_and_report(2, work, milliseconds(1), [&] { ++reports; });
  EXPECT_GE(reports, 3);
}

#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Leaves the process room for a few thread stacks only.
void limit_address_space() {
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  constexpr std::size_t page = 4096;
  constexpr std::size_t room = std::size_t{100} << 20;
  const rlimit limit{pages * page + room, pages * page + room};
  setrlimit(RLIMIT_AS, &limit);
}

[[noreturn]] void count_with_few_threads() {
  limit_address_space();
  std::atomic<bool> may_end = false;
  ThreadGroup group(1000, [&](int) {
    while (!may_end)
      std::this_thread::yield();
  });
  const bool has_some = group.size() > 0 && group.size() < 1000;
  const std::vector<int> calls = calls_in_parallel(1000);
  may_end = true;
  group.join();
  const bool all_done = std::count(calls.begin(), calls.end(), 1) == 1000;
  std::exit(has_some && all_done ? 0 : 1);
}

// Simulates a container with a limit on the number of threads, in a process of its own, which ends
// with the limit.
TEST(Threads, WorkIsDoneByAsManyAsCanBeHad) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  EXPECT_EXIT(count_with_few_threads(), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace tratto
