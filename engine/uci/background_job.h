#pragma once

#include <functional>
#include <string>

#include "engine/base/stop_token.h"
#include "engine/base/threads.h"

namespace tratto::uci {

/// Long work beside the thread that reads commands: one piece at a time.
class BackgroundJob {
 public:
  using Work = std::function<void(const StopToken&)>;
  using Complaint = std::function<void(const std::string&)>;

  BackgroundJob() = default;
  /// Ends the work.
  ~BackgroundJob() { request_stop(); }
  BackgroundJob(const BackgroundJob&) = delete;
  BackgroundJob& operator=(const BackgroundJob&) = delete;

  /// Begins the work once what was begun before is done. If memory ends in it, or the system gives
  /// no thread for it, `complain` is told so, perhaps on the job's own thread.
  void start(Work work, Complaint complain);
  void request_stop() { stop_.request_stop(); }
  void wait();

 private:
  StopSource stop_;
  SleepingThread thread_;
};

}  // namespace tratto::uci
