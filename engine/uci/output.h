#pragma once

#include <fstream>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace tratto::uci {

/// Where lines for the GUI go, from any thread: whole lines, each flushed, never mixed. Keeps the
/// debug log of both directions, if one is open.
class Output {
 public:
  explicit Output(std::ostream& stream) : stream_(stream) {}

  void line(std::string_view text);
  /// `info string <text>`.
  void info(std::string_view text);
  /// `info string error: <what>`: an input was refused, and why.
  void error(std::string_view what);

  /// Notes a line that was received in the log.
  void log_input(std::string_view text);
  /// Begins a log, added to the end of a file; an empty path ends it. False if the file cannot be
  /// written; then there is no log.
  bool open_log(const std::string& path);

 private:
  std::mutex mutex_;
  std::ostream& stream_;
  std::ofstream log_;
};

}  // namespace tratto::uci
