#pragma once

#include <atomic>

namespace tratto {

/// The exit status of a program that Ctrl-C has ended, as shells have it.
constexpr int exit_interrupted = 130;

/// While this lives, Ctrl-C sets a flag instead of ending the program; a second Ctrl-C ends it. One
/// at a time.
class InterruptFlag {
 public:
  explicit InterruptFlag(std::atomic<bool>& flag);
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  ~InterruptFlag();
};

}  // namespace tratto
