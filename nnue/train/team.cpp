#include "nnue/train/team.h"

namespace tratto::nnue::train {

Team::Team(int size) : size_(size), start_(size), finish_(size) {
  for (int member = 1; member < size; ++member)
    threads_.emplace_back([this, member] { serve(member); });
}

Team::~Team() {
  task_ = nullptr;
  start_.arrive_and_wait();
  for (std::thread& thread : threads_)
    thread.join();
}

void Team::run(const std::function<void(int)>& task) {
  task_ = &task;
  start_.arrive_and_wait();
  task(0);
  finish_.arrive_and_wait();
}

void Team::serve(int member) {
  while (true) {
    start_.arrive_and_wait();
    if (task_ == nullptr) return;
    (*task_)(member);
    finish_.arrive_and_wait();
  }
}

}  // namespace tratto::nnue::train
