#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tratto {

/// Threads that do the same work in parallel. If the system cannot start all of them there are
/// fewer, possibly none; see size(). An exception ends the work of its thread; join() rethrows the
/// first one.
class ThreadGroup {
 public:
  /// Starts up to `count` threads; the i-th calls work(i).
  ThreadGroup(int count, std::function<void(int)> work);
  /// Waits for all threads; an exception not yet thrown by join() is lost.
  ~ThreadGroup() { end_threads(); }
  ThreadGroup(const ThreadGroup&) = delete;
  ThreadGroup& operator=(const ThreadGroup&) = delete;

  /// Number of threads that were started.
  [[nodiscard]] int size() const { return static_cast<int>(threads_.size()); }
  /// Waits for all threads, then throws the first exception that one of them ended with.
  void join();
  /// Waits at most this long; true if all threads have finished.
  bool wait_for(std::chrono::milliseconds duration);

 private:
  void run(int index);
  void end_threads();

  std::function<void(int)> work_;
  std::mutex mutex_;
  std::condition_variable finished_;
  int working_ = 0;             ///< Number of unfinished threads; guarded by mutex_.
  std::exception_ptr failure_;  ///< The first one; guarded by mutex_.
  std::vector<std::thread> threads_;
};

/// A thread that is reused for one task after another and sleeps in between. On a busy machine it
/// starts work milliseconds earlier than a new thread. All members but wait() and is_busy() must be
/// called by one owner at a time.
class SleepingThread {
 public:
  SleepingThread() = default;
  /// Waits for the current work.
  ~SleepingThread();
  SleepingThread(const SleepingThread&) = delete;
  SleepingThread& operator=(const SleepingThread&) = delete;

  /// Starts the thread unless it is running. False if the system cannot start one now.
  bool prepare();
  /// Runs the work after the current one. If it runs out of memory it ends early. False, and
  /// nothing is run, if the system cannot start a thread. Throws std::bad_alloc.
  bool start(std::function<void()> work);
  /// Cancels work that has not begun.
  void cancel_pending();
  /// Waits until there is no work left. Thread-safe.
  void wait();
  /// Whether there is work left. Thread-safe.
  [[nodiscard]] bool is_busy() const;

 private:
  void run();

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()>
      work_;  ///< Work that has not begun. Guarded by mutex_, like all members below.
  bool is_busy_ = false;
  bool is_ending_ = false;
  std::thread thread_;
};

/// Maximum number of threads that can be asked for. In a build without threads (threads_wasm.cpp)
/// work runs at once on the calling thread, so that two searches at a time are impossible.
#ifdef TRATTO_NO_THREADS
inline constexpr int max_threads = 1;
#else
inline constexpr int max_threads = 1024;
#endif

/// Calls work(0) to work(count - 1), each once, on the calling thread and as many others as the
/// system starts. After all calls have ended, throws the first exception of a call.
void in_parallel(int count, const std::function<void(int)>& work);

/// Runs work() on up to `count` threads, or on the calling one if no other starts; each takes tasks
/// from a shared source until there are none. Meanwhile calls report() once per interval; a report
/// is skipped if there is no memory for it. Returns the number of threads. After all have ended,
/// throws the first exception of a thread.
int work_and_report(int count, const std::function<void()>& work,
                    std::chrono::milliseconds interval, const std::function<void()>& report);

}  // namespace tratto
