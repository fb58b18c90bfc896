#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/uci/session.h"

namespace tratto::test {

/// A stream that one thread writes and another reads, blocking until there is text.
class Pipe final : public std::streambuf {
 public:
  void write(std::string_view text);
  /// Ends the stream: the reader receives the remaining text and then the end of input.
  void close();

 private:
  int_type underflow() override;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;
  std::string reading_;
  bool closed_ = false;
};

/// Lines printed by any thread, to inspect and to wait for.
class Transcript final : public std::streambuf {
 public:
  /// The first line at or after `begin` that starts with `prefix`; waits for it, for a long but
  /// limited time.
  std::optional<std::size_t> wait_for(std::string_view prefix, std::size_t begin);
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  int_type overflow(int_type c) override;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string line_;
  std::vector<std::string> lines_;
};

/// The setup of a session in tests: all commands, and a simple evaluation.
[[nodiscard]] uci::Session::Setup test_setup();

/// A session on its own thread, with this side as the GUI.
class Conversation {
 public:
  explicit Conversation(uci::Session::Setup setup = test_setup());
  ~Conversation();

  void send(std::string_view line);
  /// Waits for a line that starts with `prefix`, after the one that the last expect() found.
  [[nodiscard]] bool expect(std::string_view prefix);
  /// Ends the input, waits for the session's end, and returns everything it printed.
  std::vector<std::string> finish();
  /// Number of lines so far that start with `prefix`.
  [[nodiscard]] int count(std::string_view prefix) const;
  [[nodiscard]] std::string text() const;

 private:
  Pipe pipe_;
  Transcript transcript_;
  std::istream input_{&pipe_};
  std::ostream output_{&transcript_};
  std::size_t cursor_ = 0;
  std::thread thread_;
};

/// The output of a session for a complete input.
[[nodiscard]] std::vector<std::string> converse(const std::string& input);

/// Whether a line is a `go` that must be answered with a bestmove.
[[nodiscard]] bool asks_for_a_move(std::string_view line);
/// Number of lines that start with `prefix`.
[[nodiscard]] int count_lines(const std::vector<std::string>& lines, std::string_view prefix);
[[nodiscard]] std::string joined(const std::vector<std::string>& lines);

}  // namespace tratto::test
