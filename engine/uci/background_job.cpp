#include "engine/uci/background_job.h"

#include <exception>
#include <new>
#include <utility>

namespace tratto::uci {

void BackgroundJob::start(Work work, ErrorHandler on_error) {
  wait();
  stop_ = StopSource();
  // Allocated now: there may be no memory when it is needed.
  const std::string no_memory = "there is not enough memory for this";
  const bool has_thread =
      thread_.start([work = std::move(work), on_error, stop = stop_.token(), no_memory] {
        try {
          work(stop);
        } catch (const std::bad_alloc&) {
          on_error(no_memory);
        } catch (const std::exception& failure) {
          on_error(failure.what());
        }
      });
  if (!has_thread) on_error("the system has no thread for this now");
}

void BackgroundJob::wait() {
  thread_.wait();
}

}  // namespace tratto::uci
