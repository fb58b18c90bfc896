#pragma once

#include <functional>
#include <string>

#include "engine/base/stop_token.h"
#include "engine/base/threads.h"

namespace tratto::uci {

/// Runs long work on a thread of its own, one job at a time, while another thread reads commands.
class BackgroundJob {
 public:
  using Work = std::function<void(const StopToken&)>;
  using ErrorHandler = std::function<void(const std::string&)>;

  BackgroundJob() = default;
  /// Requests a stop and waits for the job.
  ~BackgroundJob() { request_stop(); }
  BackgroundJob(const BackgroundJob&) = delete;
  BackgroundJob& operator=(const BackgroundJob&) = delete;

  /// Starts a job after the previous one has finished. Calls `on_error`, possibly on the job's
  /// thread, if the job ends with an exception or the system cannot start a thread.
  void start(Work work, ErrorHandler on_error);
  void request_stop() { stop_.request_stop(); }
  /// Waits for the job's end. Thread-safe.
  void wait();
  /// Thread-safe.
  [[nodiscard]] bool is_running() const { return thread_.is_busy(); }

 private:
  StopSource stop_;
  SleepingThread thread_;
};

}  // namespace tratto::uci
