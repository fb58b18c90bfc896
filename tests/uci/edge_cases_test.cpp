// What other engines were reported to do wrongly: each is tried here, and has to stay right.

#include <gtest/gtest.h>

#include "engine/arbiter/game.h"
#include "engine/base/concat.h"
#include "engine/chess/uci_notation.h"
#include "engine/uci/position_parser.h"
#include "tests/tablebase/table_directory.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

/// The answer to a `go`: all lines up to its bestmove, joined.
std::string answer(const std::vector<std::string>& commands) {
  Conversation talk;
  for (const std::string& command : commands)
    talk.send(command);
  EXPECT_TRUE(talk.expect("bestmove "));
  return joined(talk.finish());
}

std::string best_move_in(const std::string& text) {
  const std::size_t begin = text.rfind("bestmove ");
  if (begin == std::string::npos) return {};
  const std::size_t move = begin + std::string_view("bestmove ").size();
  return text.substr(move, text.find_first_of(" \n", move) - move);
}

bool is_legal(const std::string& position, const std::string& move) {
  const auto parsed = uci::parse_position(uci::CommandLine(position));
  return parsed.ok() && parse_uci(parsed->game.position(), move).ok();
}

TEST(EdgeCases, OneBestMoveForOddLimits) {
  struct Row {
    const char* human;
    const char* go;
  };
  const Row rows[] = {
      {"no time a move", "go movetime 0"},
      {"one move to the control", "go wtime 60 btime 60 movestogo 1"},
      {"one move to the control, and no time", "go wtime 1 btime 1 movestogo 1"},
      {"clocks below zero", "go wtime -100 btime -5000 winc 0 binc 0"},
      {"a clock below zero with an increment", "go wtime -100 btime 1000 winc 20 binc 20"},
      {"the clock of Black alone", "go btime 60"},
  };
  const std::string position = "position startpos moves e2e4 e7e5";
  for (const Row& row : rows) {
    SCOPED_TRACE(row.human);
    const std::string text = answer({position, row.go});
    EXPECT_EQ(text.find("bestmove "), text.rfind("bestmove ")) << text;
    EXPECT_TRUE(is_legal(position, best_move_in(text))) << text;
  }
}

TEST(EdgeCases, MoreLinesThanMoves) {
  // Three moves, and two.
  for (const auto& [fen, moves] : {std::pair{"8/8/8/8/8/5k2/8/7K w - - 0 1", 2},
                                   std::pair{"7k/8/8/8/8/8/1r6/K7 w - - 0 1", 1}}) {
    Conversation talk;
    talk.send("setoption name MultiPV value 256");
    talk.send(concat("position fen ", fen));
    talk.send("go depth 3");
    ASSERT_TRUE(talk.expect("bestmove "));
    const std::string text = joined(talk.finish());
    EXPECT_NE(text.find(concat(" multipv ", moves, " ")), std::string::npos) << text;
    EXPECT_EQ(text.find(concat(" multipv ", moves + 1, " ")), std::string::npos) << text;
  }
}

TEST(EdgeCases, StopEndsPonderingWithoutPonderhit) {
  Conversation talk;
  talk.send("position startpos moves e2e4");
  talk.send("go ponder wtime 100 btime 100");
  ASSERT_TRUE(talk.expect("info depth "));
  talk.send("isready");
  ASSERT_TRUE(talk.expect("readyok"));
  EXPECT_EQ(talk.count("bestmove "), 0) << "the move pondered on has not been played";
  talk.send("stop");
  ASSERT_TRUE(talk.expect("bestmove "));
  talk.send("position startpos moves d2d4");
  talk.send("go depth 2");
  ASSERT_TRUE(talk.expect("bestmove "));
  talk.finish();
  EXPECT_EQ(talk.count("bestmove "), 2);
}

TEST(EdgeCases, OptionsMayChangeDuringASearch) {
  Conversation talk;
  talk.send("position startpos");
  talk.send("go infinite");
  ASSERT_TRUE(talk.expect("info depth "));
  for (const char* option : {"Hash value 2", "Threads value 2", "MultiPV value 3", "Clear Hash",
                             "UCI_ShowWDL value true", "Threads value 1"})
    talk.send(concat("setoption name ", option));
  talk.send("isready");
  talk.send("stop");
  ASSERT_TRUE(talk.expect("bestmove "));
  talk.send("go depth 2");
  ASSERT_TRUE(talk.expect("bestmove "));
  const std::string text = joined(talk.finish());
  EXPECT_EQ(talk.count("bestmove "), 2) << text;
  EXPECT_NE(text.find(" multipv 3 "), std::string::npos) << text;
  EXPECT_NE(text.find(" wdl "), std::string::npos) << text;
}

/// The hundredth half-move may mate: checkmate goes before the claim of fifty moves.
TEST(EdgeCases, MateAtTheEndOfTheFiftyMoves) {
  const std::string mate =
      answer({"position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90", "go depth 4"});
  EXPECT_EQ(best_move_in(mate), "a1a8") << mate;
  EXPECT_NE(mate.find(" score mate 1 "), std::string::npos) << mate;
  const std::string too_late =
      answer({"position fen 7k/8/5K2/8/8/8/8/R7 w - - 99 90", "go depth 6"});
  EXPECT_EQ(too_late.find(" score mate "), std::string::npos) << too_late;
}

TEST(EdgeCases, CastlingRightsOfARookThatIsNotThere) {
  for (const char* fen :
       {"4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/4K2N w KQq - 0 1"}) {
    const std::string position = concat("position fen ", fen);
    const std::string text = answer({position, "go depth 4"});
    EXPECT_NE(text.find("info string "), std::string::npos) << text;
    EXPECT_TRUE(is_legal(position, best_move_in(text))) << text;
    EXPECT_NE(best_move_in(text), "e1c1");
  }
}

/// Who plays like a person of some strength does not look endings up.
TEST(EdgeCases, LevelsDoNotAskTheTables) {
  const tablebase::TableDirectory tables("KRvK");
  const std::string path = concat("setoption name SyzygyPath value ", tables.name());
  const std::string position = "position fen 8/8/8/4k3/8/8/8/K6R w - - 0 1";
  EXPECT_EQ(answer({path, position, "go depth 3"}).find(" tbhits 0 "), std::string::npos);
  const std::string text = answer({path, "setoption name UCI_LimitStrength value true",
                                   "setoption name UCI_Elo value 800", position, "go depth 3"});
  EXPECT_NE(text.find(" tbhits 0 "), std::string::npos) << text;
}

/// Several lines would share the few nodes of a level, and it would play worse than it should.
TEST(EdgeCases, LevelsShowOneLine) {
  const std::string text =
      answer({"setoption name MultiPV value 3", "setoption name UCI_LimitStrength value true",
              "setoption name UCI_Elo value 1500", "go depth 3"});
  EXPECT_EQ(text.find("multipv 2"), std::string::npos) << text;
  EXPECT_NE(text.find("bestmove "), std::string::npos) << text;
}

/// A win in the tables is not given away by a third occurrence.
TEST(EdgeCases, RepetitionInATablebaseEnding) {
  const tablebase::TableDirectory tables("KRvK");
  const std::string position =
      "position fen 8/8/8/4k3/8/8/8/K6R w - - 0 1 moves h1h2 e5d5 h2h1 d5e5 h1h2 e5d5 h2h1 d5e5";
  const std::string text =
      answer({concat("setoption name SyzygyPath value ", tables.name()), position, "go depth 5"});
  auto parsed = uci::parse_position(uci::CommandLine(position));
  ASSERT_TRUE(parsed.ok());
  const auto move = parse_uci(parsed->game.position(), best_move_in(text));
  ASSERT_TRUE(move.ok()) << text;
  EXPECT_FALSE(parsed->game.claim(*move)) << text;
  EXPECT_EQ(text.find(" score cp 0 "), std::string::npos) << text;
}

}  // namespace
}  // namespace tratto::test
