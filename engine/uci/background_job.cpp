#include "engine/uci/background_job.h"

#include <new>
#include <utility>

namespace tratto::uci {

void BackgroundJob::start(Work work, Complaint complain) {
  wait();
  stop_ = StopSource();
  const bool has_thread = thread_.start([work = std::move(work), complain, stop = stop_.token()] {
    try {
      work(stop);
    } catch (const std::bad_alloc&) {
      complain("there is not enough memory for this");
    }
  });
  if (!has_thread) complain("the system has no thread for this now");
}

void BackgroundJob::wait() {
  thread_.wait();
}

}  // namespace tratto::uci
