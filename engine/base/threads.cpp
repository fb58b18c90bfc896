#include "engine/base/threads.h"

#include <new>

namespace tratto {

void in_parallel(int count, const std::function<void(int)>& work) {
  ThreadGroup others(count - 1, [&work](int i) { work(i + 1); });
  work(0);
  for (int i = others.size() + 1; i < count; ++i)
    work(i);
  others.join();
}

int work_and_report(int count, const std::function<void()>& work,
                    std::chrono::milliseconds interval, const std::function<void()>& report) {
  ThreadGroup threads(count, [&work](int) { work(); });
  if (threads.size() == 0) {
    work();
    return 1;
  }
  while (!threads.wait_for(interval)) {
    try {
      report();
    } catch (const std::bad_alloc&) {
    }
  }
  threads.join();
  return threads.size();
}

}  // namespace tratto
