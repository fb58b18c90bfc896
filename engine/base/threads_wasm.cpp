#include <new>
#include <utility>

#include "engine/base/threads.h"

// WebAssembly without shared memory has one thread: work runs at once on the calling thread.

namespace tratto {

ThreadGroup::ThreadGroup(int, std::function<void(int)> work) : work_(std::move(work)) {}

void ThreadGroup::run(int) {}

void ThreadGroup::join() {}

void ThreadGroup::end_threads() {}

bool ThreadGroup::wait_for(std::chrono::milliseconds) {
  return true;
}

SleepingThread::~SleepingThread() = default;

bool SleepingThread::prepare() {
  return true;
}

bool SleepingThread::start(std::function<void()> work) {
  work();
  return true;
}

void SleepingThread::cancel_pending() {}

void SleepingThread::wait() {}

bool SleepingThread::is_busy() const {
  return false;
}

void SleepingThread::run() {}

}  // namespace tratto
