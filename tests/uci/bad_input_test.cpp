#include <gtest/gtest.h>
#include <map>
#include <system_error>

#include "tests/table.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

/// What to send for a case of bad_input_probe.tsv, and how the answer to it has to begin. After it
/// the engine must still be there.
struct Probe {
  std::vector<std::string> input;
  std::string answer;
};

/// However long a name is: its beginning and the reason are told.
TEST(BadInput, LongNamesMakeNoLongMessages) {
  const std::string name(3'000'000, 'y');
  const std::vector<std::string> lines = converse("export_net " + name);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_LT(lines[0].size(), 1100U);
  EXPECT_TRUE(lines[0].starts_with("info string error: export_net: yyy")) << lines[0];
  EXPECT_TRUE(lines[0].ends_with("yyy: cannot be written: " +
                                 std::make_error_code(std::errc::filename_too_long).message()))
      << lines[0];
}

/// The word is a value or a file's name, except where a command takes it.
TEST(BadInput, IsNoJsonWhereNobodyAskedForIt) {
  for (const char* line : {"go depth json", "setoption name EvalFile value json",
                           "setoption name UCI_Elo value --json", "position fen json",
                           "bench 16 1 1 json", "match json", "export_net /no/such/place json"}) {
    const std::vector<std::string> lines = converse(line);
    ASSERT_FALSE(lines.empty()) << line;
    EXPECT_TRUE(lines[0].starts_with("info string error: ")) << line << ": " << lines[0];
  }
}

std::string fen(const std::string& text) {
  return "position fen " + text;
}

const std::string refused = "info string error: position: ";
const std::string null_move = "bestmove 0000";

const std::map<std::string, Probe> probes{
    {"garbage fen", {{fen("blah"), "go depth 3"}, refused}},
    {"fen startpos", {{fen("startpos"), "go depth 3"}, refused}},
    {"9 ranks",
     {{fen("rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "go depth 3"}, refused}},
    {"9 files",
     {{fen("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "go depth 3"}, refused}},
    {"rank sums 7",
     {{fen("rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), "go depth 3"}, refused}},
    {"no kings", {{fen("8/8/8/8/8/8/8/8 w - - 0 1"), "go depth 3"}, refused}},
    {"pawn on 8th", {{fen("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), "go depth 3"}, refused}},
    {"opp in check", {{fen("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"), "go depth 3"}, refused}},
    {"adjacent kings", {{fen("8/8/8/3kK3/8/8/8/8 w - - 0 1"), "go depth 3"}, refused}},
    {"no castling rook", {{fen("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1"), "go depth 3"}, "info string "}},
    {"64 queens-ish",
     {{fen("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/8/k7/8/8/K6Q b - - 0 1"), "go depth 3"}, refused}},
    {"218 moves legal",
     {{fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"), "go depth 3"}, "bestmove "}},
    {"bad ep e5",
     {{fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e5 0 1"), "go depth 3"},
      "info string "}},
    {"ep z9",
     {{fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq z9 0 1"), "go depth 3"},
      "info string "}},
    {"halfmove 100 noncheck",
     {{fen("4k3/8/8/8/8/8/4R3/4K3 b - - 100 80"), "go depth 3"}, "bestmove "}},
    {"4-field fen",
     {{fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"), "go depth 3"}, "bestmove "}},
    {"checkmated stm", {{fen("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), "go depth 3"}, null_move}},
    {"stalemated stm", {{fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "go depth 3"}, null_move}},
    {"garbage move in list",
     {{"position startpos moves e2e4 xyz e7e5", "go depth 3"}, refused + "move 2: "}},
    {"leading spaces/tabs", {{" \t isready"}, "readyok"}},
    {"CRLF", {{"isready\r"}, "readyok"}},
    {"NUL/8-bit bytes", {{std::string("\0\xff\x80 isready\0", 12)}, "readyok"}},
    {"setoption unknown",
     {{"setoption name Nonsense value 3"},
      "info string error: setoption: there is no option 'Nonsense'"}},
    {"Hash -1",
     {{"setoption name Hash value -1"}, "info string error: option Hash: '-1' is not in"}},
    {"Hash huge",
     {{"setoption name Hash value 99999999999999999999"}, "info string error: option Hash: "}},
    {"Hash abc",
     {{"setoption name Hash value abc"},
      "info string error: option Hash: 'abc' is not a whole number"}},
    {"Threads 0",
     {{"setoption name Threads value 0", "go depth 3"},
      "info string error: option Threads: '0' is not in 1.."}},
    {"MultiPV 0",
     {{"setoption name MultiPV value 0", "go depth 3"},
      "info string error: option MultiPV: '0' is not in 1.."}},
    {"MultiPV 500",
     {{"setoption name MultiPV value 500", "go depth 3"},
      "info string error: option MultiPV: '500' is not in 1.."}},
    {"SyzygyPath nonsense",
     {{"setoption name SyzygyPath value /nowhere"}, "info string Tables: directory '/nowhere'"}},
    {"stop when idle", {{"stop", "isready"}, "readyok"}},
    {"go depth 0", {{"go depth 0"}, "bestmove "}},
    {"go depth -3", {{"go depth -3"}, "bestmove "}},
    {"go nodes 1", {{"go nodes 1"}, "bestmove "}},
    {"go movetime 0", {{"go movetime 0"}, "bestmove "}},
    {"go movetime 1", {{"go movetime 1"}, "bestmove "}},
    {"go wtime 1 btime 1", {{"go wtime 1 btime 1"}, "bestmove "}},
    {"go wtime huge", {{"go wtime 100000000000000000000 movetime 5"}, "bestmove "}},
    {"go btime only (white stm)", {{"go btime 600"}, "bestmove "}},
    {"go movestogo 0", {{"go wtime 100 btime 100 movestogo 0"}, "bestmove "}},
    {"go movestogo -1", {{"go wtime 100 btime 100 movestogo -1"}, "bestmove "}},
    {"searchmoves then depth", {{"go searchmoves e2e4 d2d4 depth 4"}, "bestmove "}},
    {"go mate 1 none", {{fen("8/8/4k3/8/8/3K4/4P3/8 w - - 0 1"), "go mate 1"}, "bestmove "}},
    {"go while searching", {{"go infinite", "go depth 2"}, "bestmove "}},
    {"isready while searching", {{"go infinite", "isready", "stop"}, "readyok"}},
    {"EOF mid-search infinite", {{"go infinite"}, "info depth 1 "}},
    {"quit mid-search", {{"go infinite"}, "info depth 1 "}},
};

TEST(BadInput, EveryProbeIsAnsweredAndSurvived) {
  for (const auto& row : tsv_rows("protocol/bad_input_probe.tsv")) {
    SCOPED_TRACE(row[0]);
    const auto found = probes.find(row[0]);
    if (found == probes.end()) {
      ADD_FAILURE() << "no probe for this row";
      continue;
    }
    Conversation talk;
    int asked = 0;
    for (const std::string& line : found->second.input) {
      talk.send(line);
      asked += asks_for_a_move(line) ? 1 : 0;
    }
    EXPECT_TRUE(talk.expect(found->second.answer)) << talk.text();
    talk.send("isready");
    EXPECT_TRUE(talk.expect("readyok")) << talk.text();
    if (row[0] == "quit mid-search") talk.send("quit");
    const auto lines = talk.finish();
    EXPECT_EQ(count_lines(lines, "bestmove "), asked) << joined(lines);
    if (found->second.answer == refused) {
      EXPECT_EQ(count_lines(lines, null_move), asked) << joined(lines);
    }
  }
}

TEST(BadInput, BrokenFensAreRefusedOrPlayed) {
  for (const auto& row : tsv_rows("protocol/fen_validity.tsv")) {
    if (row.size() < 2) continue;
    SCOPED_TRACE(row[0]);
    const auto lines = converse("position fen " + row[1] + "\ngo depth 1\n");
    EXPECT_EQ(count_lines(lines, "bestmove "), 1) << joined(lines);
    EXPECT_EQ(count_lines(lines, "info string error: position"),
              count_lines(lines, "info string error: go"))
        << joined(lines);
  }
}

TEST(BadInput, LimitsThatSayNothingEndTheSearch) {
  for (const char* limits : {"depth",
                             "depth abc",
                             "depth 1.5",
                             "nodes 0",
                             "nodes -7",
                             "movetime -1",
                             "movetime x",
                             "mate 0",
                             "mate -1",
                             "wtime 0",
                             "wtime abc btime abc",
                             "wtime -100 btime -100",
                             "winc 10 binc 10",
                             "movestogo 5",
                             "byoyomi 0",
                             "depth infinitely",
                             "depth depth 1",
                             "wtime depth 1",
                             "foo depth 1 bar",
                             "depth 99999999999999999999 nodes 10",
                             "nodes 99999999999999999999 depth 1",
                             "searchmoves depth 1",
                             "searchmoves zz depth 1"}) {
    SCOPED_TRACE(limits);
    Conversation talk;
    talk.send(std::string("go ") + limits);
    EXPECT_TRUE(talk.expect("bestmove ")) << talk.text();
    EXPECT_LE(talk.count("info string error"), 1) << talk.text();
  }
}

TEST(BadInput, WrongOptionsLeaveTheOldValueAndGetOneLine) {
  for (const char* option :
       {"setoption", "setoption name", "setoption Hash value 3", "setoption name Hash",
        "setoption name Hash value", "setoption name Hash value 1 2",
        "setoption name Hash value 1e3", "setoption name Ponder value maybe",
        "setoption name Ponder", "setoption name Delay value -1",
        "setoption name Delay Type value fischer", "setoption name EvalFile value /no/such/file",
        "setoption name Debug Log File value /no/such/directory/file",
        "setoption name value value value"}) {
    SCOPED_TRACE(option);
    const auto lines = converse(std::string(option) + "\nisready\n");
    EXPECT_EQ(count_lines(lines, "info string error: "), 1) << joined(lines);
    EXPECT_EQ(lines.size(), 2u) << joined(lines);
  }
}

TEST(BadInput, AHashBeyondTheMemoryIsRefusedAndTheOldOneStays) {
  const auto lines = converse(
      "setoption name Hash value 2\nsetoption name Hash value 33554432\nucinewgame\nisready\n");
  EXPECT_EQ(count_lines(lines, "info string error: option Hash: "), 1) << joined(lines);
  EXPECT_NE(joined(lines).find("it is now 2"), std::string::npos) << joined(lines);
  EXPECT_EQ(lines.back(), "readyok");
}

TEST(BadInput, LongLinesAreRead) {
  constexpr std::size_t megabyte = 1'000'000;
  const std::string one_word(10 * megabyte, 'x');
  std::string many_words;
  while (many_words.size() < megabyte)
    many_words += "word ";
  for (const std::string& line :
       {one_word, many_words, "position startpos moves " + one_word, "go depth 1 " + many_words,
        "setoption name Hash value " + one_word, "position fen " + many_words}) {
    const auto lines = converse(line + "\nisready\n");
    EXPECT_EQ(count_lines(lines, "readyok"), 1);
    EXPECT_EQ(count_lines(lines, "info string error: "), 1);
    for (const std::string& answer : lines)
      EXPECT_LT(answer.size(), 400u) << answer.substr(0, 400);
  }
}

TEST(BadInput, LongGamesAreRead) {
  std::string input = "position startpos moves";
  constexpr int rounds = 3000;
  for (int i = 0; i < rounds; ++i)
    input += " g1f3 g8f6 f3g1 f6g8";
  const auto lines = converse(input + "\ngo depth 2\n");
  EXPECT_EQ(count_lines(lines, "bestmove 0000"), 0) << joined(lines);
  EXPECT_EQ(count_lines(lines, "bestmove "), 1) << joined(lines);
}

}  // namespace
}  // namespace tratto::test
