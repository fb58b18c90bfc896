#pragma once

#include <deque>
#include <functional>
#include <mutex>
#include <thread>

#include "engine/uci/command_line.h"

namespace tratto::uci {

/// Commands that wait for a search with an end of its own, in the order they came, and the thread
/// that runs them when it has ended. So a script may send several positions with a `go` each, and
/// `stop` and `isready` still find an ear. Members marked (T) are for who holds the turn.
class HeldCommands {
 public:
  struct Owner {
    std::mutex& turn;                      ///< Held while a command runs.
    std::function<bool()> is_in_the_way;   ///< A search goes on that will end by itself. (T)
    std::function<void()> wait;            ///< Returns when that search has its answer.
    std::function<void(CommandLine)> run;  ///< (T)
    std::function<void()> stop;            ///< Ends what a command has begun. (T)
  };

  explicit HeldCommands(Owner owner) : owner_(std::move(owner)) {}
  ~HeldCommands();

  [[nodiscard]] bool empty() const { return commands_.empty(); }  ///< (T)
  void add(CommandLine command);                                  ///< (T)
  /// A `stop` came: it is meant for the searches that are held too, which end as they begin. (T)
  void stop_all() { to_stop_ = commands_.size(); }
  /// Returns when none is left. Not for who holds the turn.
  void finish();

 private:
  void run_all();

  Owner owner_;
  std::deque<CommandLine> commands_;
  std::size_t to_stop_ = 0;  ///< So many of the commands are followed by a stop that overtook them.
  bool is_running_ = false;  ///< The thread will look at commands_ again.
  std::thread thread_;
};

}  // namespace tratto::uci
