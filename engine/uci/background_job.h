#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <thread>

namespace tratto::uci {

/// Long work beside the thread that reads commands: one piece at a time.
class BackgroundJob {
 public:
  using Work = std::function<void(std::stop_token)>;
  using Complaint = std::function<void(const std::string&)>;

  /// Begins the work once what was begun before is done. If memory ends in it, or the system gives
  /// no thread for it, `complain` is told so, perhaps on the job's own thread.
  void start(Work work, Complaint complain);
  void request_stop() { thread_.request_stop(); }
  void wait();

 private:
  std::jthread thread_;
};

}  // namespace tratto::uci
