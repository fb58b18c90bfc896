#pragma once

#include <atomic>
#include <fstream>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>

namespace tratto::uci {

/// Writes lines to the GUI. Thread-safe: each line is written whole and flushed. Also writes the
/// debug log of both directions, if one is open.
class Output {
 public:
  explicit Output(std::ostream& stream) : stream_(stream) {}

  void line(std::string_view text);
  /// `info string <text>`.
  void info(std::string_view text);
  /// Reports an error: `info string error: <what>`, or in JSON `{"type":"error","text":"<what>"}`.
  void error(std::string_view what);
  /// Selects JSON for errors, for a command whose output is JSON.
  void set_json_errors(bool on) { json_errors_ = on; }
  /// Stream for errors, as `tratto: error: <what>` unless JSON is selected; null: the output.
  void set_error_stream(std::ostream* stream) { errors_ = stream; }
  [[nodiscard]] bool had_errors() const { return had_errors_; }

  /// Writes a received line to the log.
  void log_input(std::string_view text);
  /// Starts logging by appending to a file; an empty path stops logging. Returns false, and goes on
  /// with the log that is open, if the file cannot be written.
  bool open_log(const std::string& path);

  /// Whether writing has failed: the GUI has exited, or the disk is full.
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
