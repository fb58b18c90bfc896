#include "nnue/train/team.h"

#include <utility>

namespace tratto::nnue::train {

Team::Team(int size)
    : size_(size),
      start_(size),
      finish_(size),
      helpers_(size - 1, [this](int helper) { serve(helper + 1); }) {
  for (int member = helpers_.size() + 1; member < size; ++member) {
    start_.arrive_and_drop();
    finish_.arrive_and_drop();
  }
}

Team::~Team() {
  task_ = nullptr;
  start_.arrive_and_wait();
}

void Team::run(const std::function<void(int)>& task) {
  task_ = &task;
  start_.arrive_and_wait();
  do_part(0);
  for (int member = helpers_.size() + 1; member < size_; ++member)
    do_part(member);
  finish_.arrive_and_wait();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Team::do_part(int member) {
  try {
    (*task_)(member);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
}

void Team::serve(int member) {
  while (true) {
    start_.arrive_and_wait();
    if (task_ == nullptr) return;
    do_part(member);
    finish_.arrive_and_wait();
  }
}

}  // namespace tratto::nnue::train
