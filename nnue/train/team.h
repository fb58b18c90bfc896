#pragma once

#include <barrier>
#include <exception>
#include <functional>
#include <mutex>

#include "engine/base/threads.h"

namespace tratto::nnue::train {

/// A team of threads that repeatedly run the same task in parallel. The calling thread is a member,
/// and also does the work of threads that could not be started.
class Team {
 public:
  explicit Team(int size);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  [[nodiscard]] int size() const { return size_; }
  /// Calls task(0) ... task(size() - 1) in parallel, each once, and waits for all. Then throws the
  /// first exception of a call; the team can be used again.
  void run(const std::function<void(int)>& task);

 private:
  void serve(int member);
  /// Executes a member's part of the task. An exception is kept instead of thrown, because the
  /// others wait at the barrier.
  void do_part(int member);

  int size_;
  const std::function<void(int)>* task_ = nullptr;  ///< Null tells the threads to end.
  std::mutex mutex_;
  std::exception_ptr failure_;  ///< The first exception of this run; guarded by mutex_.
  std::barrier<> start_;
  std::barrier<> finish_;
  ThreadGroup helpers_;  ///< Serve members 1, 2, ...
};

}  // namespace tratto::nnue::train
