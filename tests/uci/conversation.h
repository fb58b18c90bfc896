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

/// Text that one thread writes and another reads, waiting for it.
class Pipe final : public std::streambuf {
 public:
  void write(std::string_view text);
  /// The reader gets what was written and then the end of input.
  void close();

 private:
  int_type underflow() override;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::string waiting_;
  std::string reading_;
  bool closed_ = false;
};

/// Lines as they are printed, by whatever thread, to look at and to wait for.
class Transcript final : public std::streambuf {
 public:
  /// The first line at or after `begin` that starts with `prefix`; waits for it if need be, a long
  /// but limited time.
  std::optional<std::size_t> wait_for(std::string_view prefix, std::size_t begin);
  [[nodiscard]] std::vector<std::string> lines() const;

 private:
  int_type overflow(int_type c) override;

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string line_;
  std::vector<std::string> lines_;
};

/// What a session needs in tests: all commands, and an evaluation that is counted quickly.
[[nodiscard]] uci::Session::Setup test_setup();

/// A session on its own thread, with this side as the GUI.
class Conversation {
 public:
  Conversation();
  ~Conversation();

  void send(std::string_view line);
  /// Waits for a line that starts with `prefix`, after the one that the last expect() found.
  [[nodiscard]] bool expect(std::string_view prefix);
  /// Ends the input, waits for the session's end, and gives everything it printed.
  std::vector<std::string> finish();
  /// Lines so far that start with `prefix`.
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

/// What a session says to a whole input that is there at once.
[[nodiscard]] std::vector<std::string> converse(const std::string& input);

/// Whether a line is a `go` that has to be answered with a bestmove.
[[nodiscard]] bool asks_for_a_move(std::string_view line);
/// How many of the lines start with `prefix`.
[[nodiscard]] int count_lines(const std::vector<std::string>& lines, std::string_view prefix);
[[nodiscard]] std::string joined(const std::vector<std::string>& lines);

}  // namespace tratto::test
