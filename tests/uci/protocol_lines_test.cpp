#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <regex>

#include "engine/base/random.h"
#include "tests/effort.h"
#include "tests/temporary.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

TEST(Protocol, InfoLinesHaveTheFieldsOfTheStandard) {
  const std::regex info(
      R"(info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+( lowerbound| upperbound)?)"
      R"( wdl \d+ \d+ \d+ nodes \d+ nps \d+ hashfull \d+ tbhits \d+ time \d+)"
      R"( pv( [a-h][1-8][a-h][1-8][qrbn]?)+)");
  Conversation talk;
  talk.send("setoption name UCI_ShowWDL value true");
  talk.send("go depth 6");
  ASSERT_TRUE(talk.expect("bestmove ")) << talk.text();
  for (const std::string& line : talk.finish()) {
    if (line.starts_with("info ")) {
      EXPECT_TRUE(std::regex_match(line, info)) << line;
    }
  }
}

TEST(Protocol, ABareDrawIsShownAsOne) {
  Conversation talk;
  talk.send("setoption name UCI_ShowWDL value true");
  talk.send("position fen 8/8/4k3/8/8/3KB3/8/8 w - - 0 1");
  talk.send("go depth 3");
  ASSERT_TRUE(talk.expect("bestmove ")) << talk.text();
  EXPECT_NE(talk.text().find("score cp 0 wdl 0 1000 0"), std::string::npos) << talk.text();
}

/// Wherever a search is cut off, its lines come in the order of their scores.
TEST(Protocol, LinesOfAnInterruptedSearchAreInOrder) {
  for (int nodes = 400; nodes < 2500; nodes += 150) {
    const auto lines = converse(
        "setoption name MultiPV value 4\nposition fen "
        "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"
        "\ngo nodes " +
        std::to_string(nodes) + "\n");
    ASSERT_GE(lines.size(), 5U);
    int last = 1'000'000;
    for (std::size_t i = lines.size() - 5; i < lines.size() - 1; ++i) {
      const uci::CommandLine words(lines[i]);
      const std::size_t score = words.find("score");
      ASSERT_LT(score, words.size()) << lines[i];
      const int value = std::stoi(std::string(words[score + 2]));
      const bool is_mate = words[score + 1] == "mate";
      const int rank = !is_mate ? value : value > 0 ? 100'000 - value : -100'000 - value;
      EXPECT_LE(rank, last) << nodes << " nodes\n" << joined(lines);
      last = rank;
    }
  }
}

TEST(Protocol, MinimalShowsOneLineForEachSearch) {
  Conversation talk;
  talk.send("setoption name Minimal value true");
  talk.send("go depth 5");
  ASSERT_TRUE(talk.expect("bestmove ")) << talk.text();
  const auto lines = talk.finish();
  EXPECT_EQ(count_lines(lines, "info depth 5 "), 1) << joined(lines);
  EXPECT_EQ(count_lines(lines, "info "), 1) << joined(lines);
}

std::string contents(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(Protocol, DebugLogHasBothDirections) {
  const std::string path = temporary_name("log.txt");
  std::remove(path.c_str());
  Conversation talk;
  talk.send("setoption name Debug Log File value " + path);
  talk.send("isready");
  ASSERT_TRUE(talk.expect("readyok"));
  talk.send("setoption name Debug Log File value <empty>");
  talk.send("go depth 1");
  ASSERT_TRUE(talk.expect("bestmove"));
  const std::string log = contents(path);
  EXPECT_NE(log.find(">> isready\n<< readyok\n"), std::string::npos) << log;
  EXPECT_EQ(log.find("bestmove"), std::string::npos) << log;
}

TEST(Protocol, ADebugLogThatCannotBeWrittenChangesNothing) {
  const std::string path = temporary_name("log.txt");
  std::remove(path.c_str());
  Conversation talk;
  talk.send("setoption name Debug Log File value " + path);
  talk.send("setoption name Debug Log File value /no/such/directory/file");
  for (int i = 0; i < 2; ++i) {  // The first answer is in the log when the second is there.
    talk.send("isready");
    ASSERT_TRUE(talk.expect("readyok"));
  }
  const std::string log = contents(path);
  EXPECT_NE(log.find("<< readyok\n"), std::string::npos) << log;
}

TEST(Protocol, TwoSessionsLiveInOneProcess) {
  Conversation first;
  Conversation second;
  first.send("go infinite searchmoves e2e4");
  second.send("position fen 7k/8/8/8/8/8/P7/K7 w - - 0 1");
  second.send("go depth 3 searchmoves a1b1");
  EXPECT_TRUE(second.expect("bestmove a1b1"));
  EXPECT_EQ(first.count("bestmove"), 0);
  first.send("stop");
  EXPECT_TRUE(first.expect("bestmove e2e4"));
}

/// What may run long is ended by a later line or by the end of the script.
const std::vector<std::string> script_lines{
    "isready",
    "stop",
    "ponderhit",
    "ucinewgame",
    "debug on",
    "debug off",
    "uci",
    "",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position startpos moves a1a8",
    "position fen nonsense",
    "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "position frc 77",
    "setoption name Hash value 1",
    "setoption name Hash value 2",
    "setoption name Hash value x",
    "setoption name Threads value 1",
    "setoption name Threads value 2",
    "setoption name MultiPV value 3",
    "setoption name Clear Hash",
    "setoption name Minimal value true",
    "go",
    "go depth 3",
    "go depth 5 searchmoves e2e4",
    "go depth x",
    "go nodes 300",
    "go movetime 3",
    "go mate 1 nodes 300",
    "go infinite",
    "go infinite searchmoves a2a3",
    "go ponder wtime 20 btime 20",
    "go wtime 10 btime 10 winc 1 binc 1",
    "go wtime -5 btime -5",
    "go perft 2",
    "d",
    "eval",
    "flip",
    "nonsense",
    "nonsense stop",
};

TEST(Protocol, EachGoOfRandomScriptsGetsOneBestMove) {
  const std::uint64_t seed = std::random_device{}();
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  constexpr int scripts = repetitions(100);
  constexpr int lines_per_script = 40;
  for (int i = 0; i < scripts; ++i) {
    std::string script = "setoption name Hash value 1\n";
    int asked = 0;
    for (int j = 0; j < lines_per_script; ++j) {
      const auto choice = random.below(static_cast<std::uint32_t>(script_lines.size()));
      asked += asks_for_a_move(script_lines[choice]) ? 1 : 0;
      script += script_lines[choice] + "\n";
    }
    const auto lines = converse(script);
    ASSERT_EQ(count_lines(lines, "bestmove "), asked) << script << "---\n" << joined(lines);
  }
}

}  // namespace
}  // namespace tratto::test
