#include <gtest/gtest.h>

#include "engine/search/score.h"
#include "engine/uci/go_parser.h"

namespace tratto::test {
namespace {

uci::GoRequest parse(std::string_view line, const uci::Settings& settings = {}) {
  return uci::parse_go(uci::CommandLine(line), Position(), settings);
}

constexpr std::uint64_t max = std::numeric_limits<std::int64_t>::max();

struct CountRow {
  std::string_view what;
  std::string_view line;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<int> movetime;
  bool is_wrong;
};

TEST(GoParser, ReadsCounts) {
  const std::vector<CountRow> rows{
      {"a depth", "go depth 7", 7, {}, {}, false},
      {"the depth has a ceiling", "go depth 99999", max_ply, {}, {}, false},
      {"nodes", "go nodes 1234", {}, 1234, {}, false},
      {"nodes beyond 64 bits", "go nodes 99999999999999999999", {}, max, {}, false},
      {"a time", "go movetime 250", {}, {}, 250, false},
      {"several at once", "go movetime 5 nodes 6 depth 7", 7, 6, 5, false},
      {"the last of two counts", "go depth 3 depth 4", 4, {}, {}, false},
      {"no depth or less: one ply", "go depth 0", 1, {}, {}, false},
      {"negative nodes: one ply", "go nodes -3", 1, {}, {}, false},
      {"no time: one ply", "go movetime 0", 1, {}, {}, false},
      {"a word for a number: one ply, and a complaint", "go depth x", 1, {}, {}, true},
      {"no number: one ply, and a complaint", "go nodes", 1, {}, {}, true},
      {"a missing number does not swallow a word", "go depth movetime 9", 1, {}, 9, true},
      {"unknown words are skipped", "go fast depth 3 now", 3, {}, {}, true},
      {"mate ends too, some plies after its length", "go mate 2", 16, {}, {}, false},
      {"a depth with mate holds", "go mate 2 depth 3", 3, {}, {}, false},
  };
  for (const CountRow& row : rows) {
    SCOPED_TRACE(row.what);
    const uci::GoRequest request = parse(row.line);
    EXPECT_EQ(request.limits.depth, row.depth);
    EXPECT_EQ(request.limits.nodes, row.nodes);
    EXPECT_EQ(request.limits.movetime.has_value(), row.movetime.has_value());
    if (row.movetime) {
      EXPECT_EQ(request.limits.movetime->count(), *row.movetime);
    }
    EXPECT_EQ(request.error.has_value(), row.is_wrong) << request.error.value_or("");
    EXPECT_FALSE(request.limits.clock.has_value());
  }
}

struct ClockRow {
  std::string_view what;
  std::string_view line;
  std::int64_t time, increment, delay, overtime;
  int moves_to_go;
};

TEST(GoParser, ReadsTheClockOfTheSideToMove) {
  const std::vector<ClockRow> rows{
      {"any order", "go binc 4 wtime 100 movestogo 9 btime 200 winc 3", 100, 3, 0, 0, 9},
      {"the other clock only: it is taken for one's own", "go btime 885300", 885300, 0, 0, 0, 0},
      {"and its increment with it", "go btime 200 binc 7 movestogo 3", 200, 7, 0, 0, 3},
      {"but not before one's own", "go btime 200 binc 7 winc 2", 200, 2, 0, 0, 0},
      {"an empty clock is not a missing one", "go wtime 0 btime 200 binc 7", 0, 0, 0, 0, 0},
      {"an increment only", "go winc 10", 0, 10, 0, 0, 0},
      {"less than nothing", "go wtime -50 winc -1 movestogo -2", 0, 0, 0, 0, 0},
      {"more than 64 bits", "go wtime 99999999999999999999", 1'000'000'000'000, 0, 0, 0, 0},
      {"a word for a number", "go wtime soon", 0, 0, 0, 0, 0},
      {"delays", "go wtime 100 wdelay 5 bdelay 6", 100, 0, 5, 0, 0},
      {"overtime", "go wtime 0 byoyomi 700", 0, 0, 0, 700, 0},
  };
  for (const ClockRow& row : rows) {
    SCOPED_TRACE(row.what);
    const uci::GoRequest request = parse(row.line);
    ASSERT_TRUE(request.limits.clock.has_value());
    EXPECT_EQ(request.limits.clock->time.count(), row.time);
    EXPECT_EQ(request.limits.clock->increment.count(), row.increment);
    EXPECT_EQ(request.limits.clock->delay.count(), row.delay);
    EXPECT_EQ(request.limits.clock->overtime.count(), row.overtime);
    EXPECT_EQ(request.limits.clock->moves_to_go, row.moves_to_go);
  }
}

/// Some GUIs send words of a clock with every command.
TEST(GoParser, WordsOfAClockWithoutATimeDoNotCountBesideAnotherLimit) {
  for (const char* line :
       {"go movetime 1500 winc 0 binc 0", "go depth 12 movestogo 40", "go nodes 5 wdelay 3",
        "go mate 3 winc 1000 binc 1000", "go infinite wtime 0 btime 0"})
    EXPECT_FALSE(parse(line).limits.clock.has_value()) << line;
  for (const char* line : {"go movetime 1500 wtime 0", "go depth 12 byoyomi 5", "go movestogo 40"})
    EXPECT_TRUE(parse(line).limits.clock.has_value()) << line;
}

TEST(GoParser, CompletesTheClockFromOptions) {
  uci::Settings settings;
  settings.delay = 3000;
  settings.overtime = 9000;
  EXPECT_EQ(parse("go wtime 1", settings).limits.clock->delay.count(), 0) << "type none";
  EXPECT_EQ(parse("go wtime 1", settings).limits.clock->overtime.count(), 9000);
  settings.delay_type = static_cast<int>(uci::DelayType::Bronstein);
  EXPECT_EQ(parse("go wtime 1", settings).limits.clock->delay.count(), 3000);
  EXPECT_EQ(parse("go wtime 1 wdelay 5", settings).limits.clock->delay.count(), 5);
  EXPECT_EQ(parse("go wtime 1 byoyomi 6", settings).limits.clock->overtime.count(), 6);
  EXPECT_FALSE(parse("go depth 1", settings).limits.clock.has_value()) << "no word of clocks";
}

TEST(GoParser, ReadsSearchMoves) {
  struct {
    std::string_view what, line;
    std::size_t moves;
    bool nothing, is_wrong;
  } const rows[]{
      {"none", "go depth 1", 0, false, false},
      {"two, then another word", "go searchmoves e2e4 d2d4 depth 1", 2, false, false},
      {"the same twice", "go searchmoves e2e4 e2e4", 1, false, false},
      {"in two groups", "go searchmoves e2e4 depth 1 searchmoves d2d4", 2, false, false},
      {"one is illegal", "go searchmoves e2e4 e2e5", 1, false, true},
      {"all are illegal", "go searchmoves e2e5 blah", 0, true, true},
      {"an empty list", "go searchmoves depth 1", 0, true, true},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.what);
    const uci::GoRequest request = parse(row.line);
    EXPECT_EQ(request.limits.search_moves.size(), row.moves);
    EXPECT_EQ(request.nothing_to_search, row.nothing);
    EXPECT_EQ(request.error.has_value(), row.is_wrong);
  }
}

}  // namespace
}  // namespace tratto::test
