#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

#include "engine/base/threads.h"

namespace tratto {

namespace {

void call_while_memory_lasts(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
  }
}

}  // namespace

ThreadGroup::ThreadGroup(int count, std::function<void(int)> work) : work_(std::move(work)) {
  // Locked, so that no thread finishes before all are counted.
  const std::lock_guard lock(mutex_);
  try {
    threads_.reserve(static_cast<std::size_t>(std::max(0, count)));
    for (int i = 0; i < count; ++i)
      threads_.emplace_back([this, i] { run(i); });
  } catch (const std::system_error&) {
  } catch (const std::bad_alloc&) {
  }
  working_ = size();
}

void ThreadGroup::run(int index) {
  std::exception_ptr failure;
  try {
    work_(index);
  } catch (...) {
    failure = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = std::move(failure);
  if (--working_ == 0) finished_.notify_all();
}

void ThreadGroup::join() {
  end_threads();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void ThreadGroup::end_threads() {
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

bool ThreadGroup::wait_for(std::chrono::milliseconds duration) {
  std::unique_lock lock(mutex_);
  return finished_.wait_for(lock, duration, [this] { return working_ == 0; });
}

SleepingThread::~SleepingThread() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

bool SleepingThread::prepare() {
  if (thread_.joinable()) return true;
  try {
    thread_ = std::thread([this] { run(); });
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

bool SleepingThread::start(std::function<void()> work) {
  if (!prepare()) return false;
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !is_busy_; });
    work_ = std::move(work);
    is_busy_ = true;
  }
  changed_.notify_all();
  return true;
}

void SleepingThread::cancel_pending() {
  const std::lock_guard lock(mutex_);
  if (!work_) return;
  work_ = nullptr;
  is_busy_ = false;
}

void SleepingThread::wait() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return !is_busy_; });
}

bool SleepingThread::is_busy() const {
  const std::lock_guard lock(mutex_);
  return is_busy_;
}

void SleepingThread::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_busy_ || is_ending_; });
    if (!is_busy_) return;
    const std::function<void()> work = std::exchange(work_, nullptr);
    lock.unlock();
    call_while_memory_lasts(work);
    lock.lock();
    is_busy_ = false;
    changed_.notify_all();
  }
}

}  // namespace tratto
