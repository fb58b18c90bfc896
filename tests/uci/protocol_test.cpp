#include <gtest/gtest.h>

#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

enum StepKind {
  S,  ///< The GUI sends this line.
  E,  ///< A line that starts so is expected, after the last one expected.
  A,  ///< Absent: no line that starts so has come since the beginning.
};

struct Step {
  StepKind kind;
  std::string_view text;
};

/// A conversation that shows one rule.
struct Row {
  std::string_view what;
  std::vector<Step> steps;
};

/// Plays the GUI's part. In every conversation each go gets exactly one bestmove.
void play(const Row& row) {
  SCOPED_TRACE(row.what);
  Conversation talk;
  int asked = 0;
  for (const Step& step : row.steps) {
    switch (step.kind) {
      case S:
        talk.send(step.text);
        asked += asks_for_a_move(step.text) ? 1 : 0;
        break;
      case E:
        if (!talk.expect(step.text))
          FAIL() << "did not come: " << step.text << "\nafter\n" << talk.text();
        break;
      case A:
        EXPECT_EQ(talk.count(step.text), 0) << step.text << "\nin\n" << talk.text();
        break;
    }
  }
  const std::vector<std::string> lines = talk.finish();
  EXPECT_EQ(count_lines(lines, "bestmove "), asked) << joined(lines);
}

const std::vector<Row> general_rules{
    {"nothing is said before uci", {{A, ""}, {S, "isready"}, {E, "readyok"}}},
    {"a byte order mark before the first command is none of it",
     {{S, "\xEF\xBB\xBFisready"}, {E, "readyok"}}},
    {"uci: name, author, options, uciok in this order",
     {{S, "uci"},
      {E, "id name Tratto"},
      {E, "id author "},
      {E, "option name Hash type spin default 16 min 1 max "},
      {E, "option name Clear Hash type button"},
      {E, "option name Threads type spin default 1 min 1 max "},
      {E, "option name MultiPV type spin default 1 min 1 max "},
      {E, "option name Ponder type check default false"},
      {E, "option name Move Overhead type spin default 10 min 0 max 5000"},
      {E, "option name UCI_Chess960 type check default false"},
      {E, "option name UCI_ShowWDL type check default false"},
      {E, "option name Minimal type check default false"},
      {E, "option name EvalFile type string default <empty>"},
      {E, "option name Delay type spin default 0 min 0 max "},
      {E, "option name Delay Type type combo default none var none var bronstein var simple"},
      {E, "option name Overtime type spin default 0 min 0 max "},
      {E, "option name Debug Log File type string default <empty>"},
      {E, "uciok"}}},
    {"free white space, also before the command and as tabs",
     {{S, "  \t isready\t "}, {E, "readyok"}, {S, "\tgo   depth\t1 "}, {E, "bestmove "}}},
    {"lines may end in CR LF",
     {{S, "isready\r"}, {E, "readyok"}, {S, "go depth 1\r"}, {E, "bestmove "}}},
    {"unknown words before a command are skipped",
     {{S, "joho debug on"},
      {S, "position startpos moves e2e4"},
      {E, "info string debug: position rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"},
      {S, "please isready"},
      {E, "readyok"}}},
    {"debug with another word changes nothing",
     {{S, "debug offf"},
      {E, "info string error: debug: 'offf' is neither on nor off"},
      {S, "position startpos"},
      {S, "isready"},
      {E, "readyok"},
      {A, "info string debug"}}},
    {"an unknown command gets one line",
     {{S, "xboard"}, {E, "info string error: unknown command 'xboard'"}, {S, "uci"}, {E, "uciok"}}},
    {"an empty line is nothing", {{S, ""}, {S, "   "}, {S, "isready"}, {E, "readyok"}}},
    {"commands out of place are ignored",
     {{S, "stop"}, {S, "ponderhit"}, {S, "isready"}, {E, "readyok"}, {A, "bestmove"}}},
    {"the engine never thinks without go",
     {{S, "position startpos"}, {S, "isready"}, {E, "readyok"}, {A, "info depth"}}},
    {"debug on and off, also while searching",
     {{S, "go infinite"},
      {S, "debug on"},
      {S, "position startpos"},
      {E, "info string debug: "},
      {S, "debug off"},
      {S, "stop"},
      {E, "bestmove "}}},
    {"isready is answered while searching, without ending the search",
     {{S, "go infinite"},
      {E, "info depth 1 "},
      {S, "isready"},
      {E, "readyok"},
      {A, "bestmove"},
      {S, "stop"},
      {E, "bestmove "}}},
    {"setoption: names and values in any case, names with blanks",
     {{S, "setoption name hASH value 2"},
      {S, "setoption name move OVERHEAD value 20"},
      {S, "setoption name uci_showwdl value TRUE"},
      {S, "setoption name delay type value BRONSTEIN"},
      {S, "setoption name Clear Hash"},
      {S, "setoption name EvalFile value <empty>"},
      {S, "isready"},
      {E, "readyok"},
      {A, "info string error"}}},
    {"setoption while searching holds for the next search",
     {{S, "go infinite"},
      {E, "info depth 1 "},
      {S, "setoption name MultiPV value 2"},
      {S, "setoption name Hash value 2"},
      {S, "setoption name Threads value 2"},
      {S, "setoption name Clear Hash"},
      {S, "isready"},
      {E, "readyok"},
      {A, "bestmove"},
      {A, "info depth 1 seldepth 1 multipv 2"},
      {S, "stop"},
      {E, "bestmove "},
      {S, "go depth 2"},
      {E, "info depth 2 "},
      {E, "info depth 2 "},
      {E, "bestmove "}}},
    {"register is accepted",
     {{S, "register later"},
      {S, "register name x code 1"},
      {S, "isready"},
      {E, "readyok"},
      {A, "info string error"}}},
    {"ucinewgame, idle and while searching",
     {{S, "ucinewgame"},
      {S, "isready"},
      {E, "readyok"},
      {S, "go infinite"},
      {S, "ucinewgame"},
      {S, "isready"},
      {E, "readyok"},
      {S, "stop"},
      {E, "bestmove "}}},
};

const std::vector<Row> position_rules{
    {"startpos with moves",
     {{S, "debug on"},
      {S, "position startpos moves e2e4 e7e5 g1f3"},
      {E,
       "info string debug: position "
       "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"}}},
    {"fen with moves; a promotion may be in upper case",
     {{S, "debug on"},
      {S, "position fen 8/P6k/8/8/8/8/7K/8 w - - 0 1 moves a7a8Q"},
      {E, "info string debug: position Q7/7k/8/8/8/8/7K/8 b - - 0 1"}}},
    {"fen with four fields and an empty list of moves, as Shredder sends it",
     {{S, "debug on"},
      {S, "position fen 8/P6k/8/8/8/8/7K/8 w - - moves"},
      {E, "info string debug: position 8/P6k/8/8/8/8/7K/8 w - - 0 1"}}},
    {"a refused position is forgotten with the next good one",
     {{S, "position startpos moves e2e5"},
      {E, "info string error: position: move 1: "},
      {S, "go depth 1"},
      {E, "bestmove 0000"},
      {S, "position startpos"},
      {S, "go depth 1 searchmoves a2a3"},
      {E, "bestmove a2a3"}}},
    {"position while searching holds for the next search",
     {{S, "go infinite"},
      {E, "info depth 1 "},
      {S, "position fen 7k/8/8/8/8/8/P7/K7 w - - 0 1"},
      {S, "stop"},
      {E, "bestmove "},
      {S, "go depth 1 searchmoves a1b1"},
      {E, "bestmove a1b1"}}},
    {"Chess960 starts by number",
     {{S, "debug on"},
      {S, "position frc 518"},
      {E, "info string debug: position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"},
      {S, "position frc 0 959 moves a2a3"},
      {E, "info string debug: position rkrnnqbb/pppppppp/8/8/8/P7/1PPPPPPP/BBQNNRKR b"}}},
};

const std::vector<Row> go_rules{
    {"depth", {{S, "go depth 3"}, {E, "info depth 3 "}, {E, "bestmove "}}},
    {"nodes", {{S, "go nodes 500"}, {E, "info depth 1 "}, {E, "bestmove "}}},
    {"movetime", {{S, "go movetime 20"}, {E, "info depth 1 "}, {E, "bestmove "}}},
    {"clocks, increments and moves to go, in any order",
     {{S, "go binc 5 movestogo 10 btime 100 winc 5 wtime 100"}, {E, "bestmove "}}},
    {"one clock", {{S, "go wtime 50"}, {E, "info depth 1 "}, {E, "bestmove "}}},
    {"the other side's clock only ends at once", {{S, "go btime 100000"}, {E, "bestmove "}}},
    {"increments only end soon", {{S, "go winc 10 binc 10"}, {E, "bestmove "}}},
    {"delay and overtime words",
     {{S, "go wtime 10 btime 10 wdelay 10 bdelay 10 byoyomi 10"},
      {E, "bestmove "},
      {A, "info string error"}}},
    {"mate finds the mate and says so",
     {{S, "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"},
      {S, "go mate 1"},
      {E, "info depth 1 "},
      {E, "bestmove f7"},
      {A, "info depth 2 "}}},
    {"infinite gives no move before stop, even if all is known",
     {{S, "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"},
      {S, "go infinite depth 2"},
      {E, "info depth 2 "},
      {S, "isready"},
      {E, "readyok"},
      {A, "bestmove"},
      {S, "stop"},
      {E, "bestmove f7"}}},
    {"ponder gives no move before ponderhit, even if it is mate",
     {{S, "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"},
      {S, "go ponder wtime 50 btime 50"},
      {E, "info depth 2 "},
      {S, "isready"},
      {E, "readyok"},
      {A, "bestmove"},
      {S, "ponderhit"},
      {E, "bestmove f7"}}},
    {"ponder, then stop instead",
     {{S, "go ponder wtime 1000 btime 1000"}, {S, "stop"}, {E, "bestmove "}}},
    {"searchmoves, alone and before other words",
     {{S, "go depth 2 searchmoves a2a3"},
      {E, "bestmove a2a3"},
      {S, "go searchmoves a2a3 h2h3 depth 2"},
      {E, "info depth 2 "},
      {E, "bestmove "},
      {A, "info string error"}}},
    {"searchmoves with some illegal ones: the others are searched",
     {{S, "go searchmoves a2a5 b2b3 depth 1"},
      {E, "info string error: go: searchmoves: "},
      {E, "bestmove b2b3"}}},
    {"searchmoves with illegal ones only: nothing to search",
     {{S, "go searchmoves a2a5 depth 1"}, {E, "info string error: go: "}, {E, "bestmove 0000"}}},
    {"a go while searching ends the old search, which gives its move, then starts",
     {{S, "go infinite searchmoves a2a3"},
      {E, "info depth 1 "},
      {S, "go depth 1 searchmoves h2h3"},
      {E, "bestmove a2a3"},
      {E, "bestmove h2h3"}}},
    {"a go while a search with an end of its own goes on waits for it",
     {{S, "go depth 5"},
      {S, "position fen 7k/8/8/8/8/8/P7/K7 w - - 0 1"},
      {S, "go depth 6 searchmoves a1b1"},
      {S, "position startpos"},
      {S, "go nodes 300 searchmoves a2a3"},
      {E, "info depth 5 "},
      {E, "bestmove "},
      {E, "info depth 6 "},
      {E, "bestmove a1b1"},
      {E, "bestmove a2a3"}}},
    {"isready is answered while searches wait",
     {{S, "go movetime 1000000"},
      {S, "go infinite"},
      {S, "isready"},
      {E, "readyok"},
      {A, "bestmove"},
      {S, "stop"},
      {E, "bestmove "},
      {E, "bestmove "}}},
    {"stop ends the searches that wait too, each with its move",
     {{S, "go movetime 1000000"},
      {S, "go depth 120 searchmoves a2a3"},
      {S, "go infinite searchmoves h2h3"},
      {S, "stop"},
      {E, "bestmove "},
      {E, "bestmove a2a3"},
      {E, "bestmove h2h3"}}},
    {"a held search that ponders is hit when its turn comes",
     {{S, "go movetime 20"},
      {S, "go ponder movetime 20 searchmoves a2a3"},
      {S, "ponderhit"},
      {E, "bestmove "},
      {E, "bestmove a2a3"}}},
    {"an option set behind a search that waits is for the one after",
     {{S, "go movetime 30"},
      {S, "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
      {S, "go depth 1 searchmoves e1g1"},
      {S, "setoption name UCI_Chess960 value true"},
      {S, "go depth 1 searchmoves e1g1"},
      {E, "bestmove "},
      {E, "bestmove e1g1"},
      {E, "bestmove e1h1"}}},
    {"the end of input lets a search with an end come to it",
     {{S, "go movetime 20"}, {S, "go depth 4"}}},
    {"quit ends the searches that wait too",
     {{S, "go movetime 1000000"}, {S, "go depth 120"}, {S, "quit"}}},
    {"stop ends a search with its move", {{S, "go infinite"}, {S, "stop"}, {E, "bestmove "}}},
    {"end of input ends a search with its move", {{S, "go infinite"}, {E, "info depth 1 "}}},
    {"quit ends a search", {{S, "go infinite"}, {E, "info depth 1 "}, {S, "quit"}}},
    {"without a legal move the answer is the null move: mate",
     {{S, "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"},
      {S, "go depth 3"},
      {E, "info depth 0 score mate 0"},
      {E, "bestmove 0000"}}},
    {"without a legal move the answer is the null move: stalemate",
     {{S, "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
      {S, "go movetime 100"},
      {E, "info depth 0 score cp 0"},
      {E, "bestmove 0000"}}},
    {"the MultiPV lines of a depth come together",
     {{S, "setoption name MultiPV value 3"},
      {S, "go depth 2"},
      {E, "info depth 2 "},
      {E, "info depth 2 "},
      {E, "info depth 2 "},
      {E, "bestmove "}}},
    {"Chess960 castles by taking the rook, when told so; both ways are understood",
     {{S, "setoption name UCI_Chess960 value true"},
      {S, "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
      {S, "go depth 1 searchmoves e1h1"},
      {E, "bestmove e1h1"},
      {S, "go depth 1 searchmoves e1g1"},
      {E, "bestmove e1h1"}}},
    {"without the option a standard game castles by the king's move",
     {{S, "position fen 4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
      {S, "go depth 1 searchmoves e1h1"},
      {E, "bestmove e1g1"}}},
    {"without the option a position that needs it castles by taking the rook",
     {{S, "position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"},
      {S, "go depth 1 searchmoves e1g1"},
      {E, "bestmove e1g1"}}},
    {"perft prints counts and no move",
     {{S, "go perft 3"}, {E, "a2a3: 380"}, {E, "Nodes searched: 8902"}, {A, "bestmove"}}},
    {"commands after perft wait for it",
     {{S, "go perft 3"},
      {S, "go depth 1"},
      {E, "Nodes searched: 8902"},
      {E, "info depth 1 "},
      {E, "bestmove "}}},
    {"perft answers isready and ends at stop",
     {{S, "go perft 7"},
      {S, "isready"},
      {E, "readyok"},
      {S, "stop"},
      {E, "Nodes counted until then: "}}},
};

TEST(Protocol, KeepsTheGeneralRules) {
  for (const Row& row : general_rules)
    play(row);
}
TEST(Protocol, KeepsTheRulesOfPosition) {
  for (const Row& row : position_rules)
    play(row);
}
TEST(Protocol, KeepsTheRulesOfGo) {
  for (const Row& row : go_rules)
    play(row);
}

}  // namespace
}  // namespace tratto::test
