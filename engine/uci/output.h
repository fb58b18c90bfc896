#pragma once

#include <atomic>
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
  /// An input was refused, or something failed, and why: `info string error: <what>`, or in JSON
  /// `{"type":"error","text":"<what>"}`.
  void error(std::string_view what);
  /// While a command runs that was asked for JSON, its errors come in JSON too.
  void set_json_errors(bool on) { json_errors_ = on; }
  /// Errors go there as `tratto: error: <what>`, unless they are asked for in JSON; null: to the
  /// output.
  void set_error_stream(std::ostream* stream) { errors_ = stream; }
  [[nodiscard]] bool had_errors() const { return had_errors_; }

  /// Notes a line that was received in the log.
  void log_input(std::string_view text);
  /// Begins a log, added to the end of a file; an empty path ends it. False if the file cannot be
  /// written; then there is no log.
  bool open_log(const std::string& path);

  /// What was printed did not arrive: the GUI is gone, or the disk is full.
  [[nodiscard]] bool is_broken() const { return is_broken_; }

 private:
  void print(std::string_view text);
  void log(std::string_view direction, std::string_view text);

  std::mutex mutex_;
  std::atomic<bool> is_broken_{false};
  std::ostream& stream_;
  std::ostream* errors_ = nullptr;
  std::ofstream log_;
  std::atomic<bool> json_errors_ = false;
  std::atomic<bool> had_errors_ = false;
};

}  // namespace tratto::uci
