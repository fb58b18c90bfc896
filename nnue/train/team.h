#pragma once

#include <barrier>
#include <functional>

#include "engine/base/threads.h"

namespace tratto::nnue::train {

/// Threads that do the same task side by side, again and again. The calling thread is one of them,
/// and does the part of those that the system would not start.
class Team {
 public:
  explicit Team(int size);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  [[nodiscard]] int size() const { return size_; }
  /// Calls task(0) ... task(size() - 1), each once and side by side, and waits for all.
  void run(const std::function<void(int)>& task);

 private:
  void serve(int member);

  int size_;
  const std::function<void(int)>* task_ = nullptr;  ///< Null tells the threads to end.
  std::barrier<> start_;
  std::barrier<> finish_;
  ThreadGroup helpers_;  ///< Serve members 1, 2, ...
};

}  // namespace tratto::nnue::train
