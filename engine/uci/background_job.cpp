#include "engine/uci/background_job.h"

#include <new>
#include <system_error>

namespace tratto::uci {

void BackgroundJob::start(Work work, Complaint complain) {
  wait();
  try {
    thread_ = std::jthread([work = std::move(work), complain](const std::stop_token& stop) {
      try {
        work(stop);
      } catch (const std::bad_alloc&) {
        complain("there is not enough memory for this");
      }
    });
  } catch (const std::system_error&) {
    complain("the system has no thread for this now");
  }
}

void BackgroundJob::wait() {
  if (thread_.joinable()) thread_.join();
}

}  // namespace tratto::uci
