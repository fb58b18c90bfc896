#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tratto {

/// Threads that do the same work in parallel. If the system cannot start all of them, there are
/// fewer, possibly none; see size(). An exception ends the work of its thread; join() throws the
/// first one.
class ThreadGroup {
 public:
  /// Starts up to `count` threads; the i-th calls work(i).
  ThreadGroup(int count, std::function<void(int)> work);
  /// Waits for all of them; an exception that join() has not thrown is lost.
  ~ThreadGroup() { end_threads(); }
  ThreadGroup(const ThreadGroup&) = delete;
  ThreadGroup& operator=(const ThreadGroup&) = delete;

  /// How many threads there are.
  [[nodiscard]] int size() const { return static_cast<int>(threads_.size()); }
  /// Waits for all of them, then throws the first exception that one of them ended with.
  void join();
  /// Waits no longer than this; true if all threads have done their work.
  bool wait_for(std::chrono::milliseconds duration);

 private:
  void run(int index);
  void end_threads();

  std::function<void(int)> work_;
  std::mutex mutex_;
  std::condition_variable finished_;
  int working_ = 0;             ///< Threads not yet done; guarded by mutex_.
  std::exception_ptr failure_;  ///< The first one; guarded by mutex_.
  std::vector<std::thread> threads_;
};

/// A thread that sleeps between its pieces of work. On a busy machine it is awake sooner than a new
/// thread gets its first turn: by milliseconds. Members are for one owner.
class SleepingThread {
 public:
  SleepingThread() = default;
  /// Waits for the work at hand.
  ~SleepingThread();
  SleepingThread(const SleepingThread&) = delete;
  SleepingThread& operator=(const SleepingThread&) = delete;

  /// Makes sure that there is a thread. False if the system has none now.
  bool prepare();
  /// Has the work done, after what it is doing. Work that runs out of memory ends there. False, and
  /// nothing is done, if the system has no thread. Throws std::bad_alloc if there is no memory.
  bool start(std::function<void()> work);
  /// Takes work back that it has not begun.
  void withdraw();
  /// Returns when nothing is left to do.
  void wait();

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> work_;  ///< Not yet begun. Guarded by mutex_, like all that follows.
  bool is_busy_ = false;
  bool has_to_end_ = false;
  std::thread thread_;
};

/// Calls work(0) to work(count - 1), each once, on the calling thread and on as many others as the
/// system starts. Throws the first exception of a call after all of them have ended.
void in_parallel(int count, const std::function<void(int)>& work);

/// Runs work that each thread takes bit by bit from a common store on up to `count` threads, or on
/// the caller's if there is no other, and meanwhile calls report() once an interval; a report that
/// there is no memory for is left out. Returns how many threads there were. Throws the first
/// exception that a thread ended with when all have ended.
int work_and_report(int count, const std::function<void()>& work,
                    std::chrono::milliseconds interval, const std::function<void()>& report);

}  // namespace tratto
