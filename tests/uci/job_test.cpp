#include <array>
#include <condition_variable>
#include <gtest/gtest.h>
#include <mutex>

#include "engine/uci/protocol.h"
#include "tests/uci/conversation.h"

// What is read while a job runs. The job ends when the test lets it or when it is stopped.

namespace tratto::test {
namespace {

/// Opened by a test to let the job end.
class Gate {
 public:
  void close() { set(is_open_, false); }
  void open() { set(is_open_, true); }
  /// Waits until the gate is open or a stop is requested.
  void wait(const StopToken& stop) {
    bool is_stopped = false;
    const StopCallback on_stop(stop, [&] { set(is_stopped, true); });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return is_open_ || is_stopped; });
  }

 private:
  void set(bool& what, bool value) {
    const std::lock_guard lock(mutex_);
    what = value;
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  bool is_open_ = false;
};

Gate gate;

void work(uci::Session& session, const uci::CommandLine&) {
  session.output().line("work begins");
  session.start_job([&session](const StopToken& stop) {
    gate.wait(stop);
    session.output().line(stop.stop_requested() ? "work stopped" : "work done");
  });
}

void greet(uci::Session& session, const uci::CommandLine& command) {
  session.output().line("good day " + std::string(command.text_from(1)));
}

void ask(uci::Session& session, const uci::CommandLine&) {
  std::string line;
  std::getline(session.input(), line);
  session.output().line("asked: " + line);
}

constexpr std::array commands{
    uci::Command{"isready", "", "", uci::isready, uci::Turn::AtOnce, true},
    uci::Command{"position", "", "", uci::position, uci::Turn::AfterJob, true},
    uci::Command{"go", "", "", uci::go, uci::Turn::AfterJob, true},
    uci::Command{"stop", "", "", uci::stop, uci::Turn::AtOnce, true},
    uci::Command{"quit", "", "", uci::quit, uci::Turn::AtOnce, true},
    uci::Command{"work", "", "", work},
    uci::Command{"greet", "[...]", "", greet},
    uci::Command{"ask", "", "", ask, uci::Turn::ReadsInput},
};

class JobTest : public ::testing::Test {
 protected:
  static uci::Session::Setup setup() {
    gate.close();
    uci::Session::Setup setup = test_setup();
    setup.commands = commands;
    return setup;
  }
  /// A job that still runs would keep the conversation from ending.
  void TearDown() override { gate.open(); }

  void send(std::initializer_list<std::string_view> lines) {
    for (const std::string_view line : lines)
      talk_.send(line);
  }
  [[nodiscard]] bool expect(std::string_view prefix) {
    const bool found = talk_.expect(prefix);
    if (!found) gate.open();
    return found;
  }
  /// The output without the lines of searches.
  std::vector<std::string> finish() {
    std::vector<std::string> lines = talk_.finish();
    std::erase_if(lines, [](const std::string& line) { return line.starts_with("info depth"); });
    return lines;
  }

  Conversation talk_{setup()};
};

using Lines = std::vector<std::string>;

TEST_F(JobTest, CommandsBehindAJobWaitInOrderWhileOthersAreObeyed) {
  send({"work", "greet one", "position startpos moves e2e4", "go depth 1 searchmoves a7a6",
        "greet two", "isready"});
  ASSERT_TRUE(expect("readyok"));
  EXPECT_EQ(talk_.count("good day"), 0);
  gate.open();
  const Lines lines = finish();
  ASSERT_EQ(lines.size(), 6U) << joined(lines);
  EXPECT_EQ(Lines(lines.begin(), lines.begin() + 4),
            (Lines{"work begins", "readyok", "work done", "good day one"}));
  EXPECT_EQ(count_lines(lines, "bestmove a7a6"), 1) << joined(lines);
  EXPECT_EQ(count_lines(lines, "good day two"), 1) << joined(lines);
}

TEST_F(JobTest, StopIsReadBehindACommandThatWaits) {
  send({"work", "greet one", "stop"});
  EXPECT_TRUE(expect("work stopped"));
  EXPECT_TRUE(expect("good day one"));
}

TEST_F(JobTest, StopEndsASearchThatWaits) {
  send({"work", "go infinite", "stop"});
  EXPECT_TRUE(expect("work stopped"));
  EXPECT_TRUE(expect("bestmove "));
}

TEST_F(JobTest, StopEndsAJobThatWaits) {
  send({"work", "work", "stop", "greet one"});
  EXPECT_TRUE(expect("work stopped"));
  EXPECT_TRUE(expect("work stopped"));
  EXPECT_TRUE(expect("good day one"));
}

TEST_F(JobTest, ASearchAfterTheStopIsNotStopped) {
  send({"work", "greet one", "stop", "go depth 3 searchmoves a2a3"});
  EXPECT_TRUE(expect("work stopped"));
  EXPECT_TRUE(expect("info depth 3 "));
  EXPECT_TRUE(expect("bestmove a2a3"));
}

/// Who pipes `bench` and `quit` wants the figures.
TEST_F(JobTest, QuitInAPipeLetsTheJobEnd) {
  send({"work", "greet one", "quit"});
  gate.open();
  EXPECT_EQ(finish(), (Lines{"work begins", "work done", "good day one"}));
}

TEST_F(JobTest, TheEndOfInputDoesNotEndTheJob) {
  send({"work", "greet one", "isready"});
  ASSERT_TRUE(expect("readyok"));
  gate.open();
  EXPECT_EQ(finish(), (Lines{"work begins", "readyok", "work done", "good day one"}));
}

TEST_F(JobTest, LinesAfterACommandThatReadsThemAreItsInput) {
  send({"work", "greet one", "ask", "isready", "greet two"});
  gate.open();
  EXPECT_TRUE(expect("good day two"));
  EXPECT_EQ(finish(),
            (Lines{"work begins", "work done", "good day one", "asked: isready", "good day two"}));
}

}  // namespace
}  // namespace tratto::test
