#pragma once

#include <atomic>

namespace tratto {

/// Conventional exit status of a program that was ended by Ctrl-C.
constexpr int exit_interrupted = 130;

/// While an object exists, the first Ctrl-C sets a flag, and a second one ends the program. At most
/// one object at a time.
class InterruptFlag {
 public:
  explicit InterruptFlag(std::atomic<bool>& flag);
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;
  ~InterruptFlag();
};

}  // namespace tratto
