#include "engine/tablebase/make/workers.h"

#include <algorithm>
#include <atomic>

#include "engine/base/threads.h"

namespace tratto::tablebase {

void Workers::share(std::size_t count, std::size_t chunk,
                    const std::function<void(std::size_t, std::size_t)>& task) const {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t begin; (begin = next.fetch_add(chunk)) < count;)
      task(begin, std::min(count, begin + chunk));
  };
  const std::size_t useful = (count + chunk - 1) / chunk;
  const int others = static_cast<int>(std::min(useful, static_cast<std::size_t>(threads_))) - 1;
  ThreadGroup group(std::max(0, others), [&](int) { work(); });
  work();
  group.join();
}

}  // namespace tratto::tablebase
