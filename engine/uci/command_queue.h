#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "engine/uci/command_line.h"

namespace tratto::uci {

/// Commands that arrived during a job or a search with a limit of its own, and the thread that runs
/// them when it has ended. Thus a script can send several positions, each with a `go`, while `stop`
/// and `isready` are still answered at once.
///
/// (M): the caller must hold Owner::mutex, or the queue holds it during the call.
class CommandQueue {
 public:
  /// A function that waits until the running search or job has ended; empty: none is running.
  using Wait = std::function<void()>;

  struct Owner {
    std::mutex& mutex;  ///< Held while a command runs.
    /// How to wait until the next command can run; empty if it can run now. (M)
    std::function<Wait()> pending_wait;
    std::function<void(CommandLine)> run;  ///< (M)
    std::function<void()> stop;            ///< Stops the search or job that a command started. (M)
  };

  explicit CommandQueue(Owner owner) : owner_(std::move(owner)) {}
  ~CommandQueue();

  [[nodiscard]] bool empty() const { return commands_.empty(); }  ///< (M)
  void add(CommandLine command);                                  ///< (M)
  /// Applies a `stop` to the queued searches and jobs: each is stopped as soon as it starts. (M)
  void stop_all() { to_stop_ = commands_.size(); }
  /// Waits until the queue is empty. The caller must not hold `mutex`.
  void finish();

 private:
  void run_all();

  Owner owner_;
  std::deque<CommandLine> commands_;
  std::size_t to_stop_ = 0;  ///< Number of queued commands that a later `stop` applies to.
  bool is_running_ = false;  ///< The thread will read commands_ again.
  std::thread thread_;
};

}  // namespace tratto::uci
