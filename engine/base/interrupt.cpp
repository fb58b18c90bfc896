#include "engine/base/interrupt.h"

#include <csignal>

namespace tratto {

namespace {

// A signal handler receives only the signal number, so its target is global.
std::atomic<std::atomic<bool>*> interrupt_flag = nullptr;
static_assert(std::atomic<bool>::is_always_lock_free);
static_assert(std::atomic<std::atomic<bool>*>::is_always_lock_free);

void set_flag(int) {
  std::signal(SIGINT, SIG_DFL);
  if (std::atomic<bool>* flag = interrupt_flag) *flag = true;
}

}  // namespace

InterruptFlag::InterruptFlag(std::atomic<bool>& flag) {
  interrupt_flag = &flag;
  std::signal(SIGINT, set_flag);
}

InterruptFlag::~InterruptFlag() {
  std::signal(SIGINT, SIG_DFL);
  interrupt_flag = nullptr;
}

}  // namespace tratto
