#include "engine/uci/command_queue.h"

#include <system_error>
#include <utility>

namespace tratto::uci {

CommandQueue::~CommandQueue() {
  finish();
}

void CommandQueue::add(CommandLine command) {
  commands_.push_back(std::move(command));
  if (is_running_) return;
  // The previous thread, if any, is about to end.
  if (thread_.joinable()) thread_.join();
  try {
    is_running_ = true;
    thread_ = std::thread([this] { run_all(); });
  } catch (const std::system_error&) {
    // The system cannot start a thread: run the commands on this one.
    is_running_ = false;
    while (const Wait wait = owner_.pending_wait())
      wait();
    CommandLine next = std::move(commands_.front());
    commands_.pop_front();
    owner_.run(std::move(next));
  }
}

void CommandQueue::run_all() {
  while (true) {
    std::unique_lock lock(owner_.mutex);
    if (commands_.empty()) {
      is_running_ = false;
      return;
    }
    if (const Wait wait = owner_.pending_wait()) {
      lock.unlock();
      wait();
      continue;
    }
    CommandLine command = std::move(commands_.front());
    commands_.pop_front();
    owner_.run(std::move(command));
    if (to_stop_ == 0) continue;
    --to_stop_;
    owner_.stop();
  }
}

void CommandQueue::finish() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace tratto::uci
