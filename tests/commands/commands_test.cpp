#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <new>
#include <set>
#include <stdexcept>

#include "engine/base/concat.h"
#include "engine/base/identity.h"
#include "engine/chess/fen.h"
#include "engine/chess/movegen.h"
#include "engine/chess/symmetry.h"
#include "engine/commands/bench.h"
#include "engine/commands/bench_positions.h"
#include "engine/commands/help_pages.h"
#include "engine/commands/table.h"
#include "tests/tablebase/table_directory.h"
#include "tests/temporary.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

/// What the program prints for arguments.
std::vector<std::string> run(const std::vector<std::string>& arguments) {
  std::istringstream in;
  Transcript transcript;
  std::ostream out(&transcript);
  uci::Session session(in, out, test_setup());
  session.run_arguments(arguments);
  return transcript.lines();
}

bool has_line(const std::vector<std::string>& lines, std::string_view prefix) {
  return count_lines(lines, prefix) > 0;
}

TEST(Commands, EachHasANameAndHelp) {
  std::set<std::string_view> names;
  for (const uci::Command& command : command_table()) {
    EXPECT_TRUE(names.insert(command.name).second) << command.name;
    EXPECT_FALSE(command.help.empty()) << command.name;
    EXPECT_NE(command.run, nullptr) << command.name;
  }
}

TEST(Commands, PerftCountsWithoutATableThatDoesNotFit) {
  const std::vector<std::string> lines = run({"perft 3 hash 1048576"});
  EXPECT_TRUE(has_line(lines, "info string perft: no memory for 1048576 MiB of table"));
  EXPECT_TRUE(has_line(lines, "Nodes searched: 8902"));
  EXPECT_NE(joined(run({"perft 3 json hash 1048576"})).find(R"("hash":0,)"), std::string::npos);
}

TEST(Commands, PerftSaysThatACountIsTooLarge) {
  const std::string kings = "k7/8/8/8/8/8/8/K7 w - - 0 1";
  const std::vector<std::string> lines = run({"perft 40 hash 16 " + kings});
  EXPECT_TRUE(has_line(lines, "Nodes, at least: 18446744073709551615")) << joined(lines);
  EXPECT_FALSE(has_line(lines, "Nodes searched: ")) << joined(lines);
  EXPECT_NE(joined(run({"perft 40 hash 16 json " + kings})).find(R"("capped":true)"),
            std::string::npos);
}

TEST(Commands, HelpNamesAllCommandsAndOptions) {
  const std::string text = joined(run({"help"}));
  for (const uci::Command& command : command_table())
    EXPECT_NE(text.find("\n  " + std::string(command.name)), std::string::npos) << command.name;
  for (const uci::Option& option : uci::options())
    EXPECT_NE(text.find("\n  " + std::string(option.name) + "\n"), std::string::npos)
        << option.name;
}

TEST(Commands, HelpOfAnOptionTellsItsRangeWhateverItsCase) {
  const auto lines = run({"help", "multipv"});
  EXPECT_TRUE(has_line(lines, "  option name MultiPV type spin default 1 min 1 max "))
      << joined(lines);
  EXPECT_TRUE(has_line(run({"help", "Clear", "Hash"}), "  option name Clear Hash type button"));
  EXPECT_TRUE(has_line(run({"help", "x y"}),
                       "info string error: help: there is no command or option 'x y'"));
}

TEST(Commands, ArgumentsAreCommands) {
  struct {
    std::string_view what;
    std::vector<std::string> arguments;
    std::string_view line;
  } const rows[]{
      {"arguments join into one command", {"go", "depth", "2"}, "bestmove "},
      {"an argument with a blank is one command", {"go depth 2"}, "bestmove "},
      {"several commands in order",
       {"position startpos moves e2e4", "go searchmoves e7e5 depth 1", "quit"},
       "bestmove e7e5"},
      {"a search is waited for before the next command",
       {"go depth 2 searchmoves e2e4", "position startpos moves d2d4",
        "go depth 1 searchmoves d7d5"},
       "bestmove d7d5"},
      {"an endless search is ended by the next command", {"go infinite", "stop"}, "bestmove "},
      {"an endless search is ended at the end", {"go", "infinite"}, "bestmove "},
      {"a FEN with blanks belongs to its command",
       {"perft", "1", "8/8/8/8/8/2k5/8/K7 w - - 0 1"},
       "Nodes searched: 2"},
      {"a FEN of several arguments too",
       {"perft", "1", "8/8/8/8/8/2k5/8/K7", "w", "-", "-", "0", "1"},
       "Nodes searched: 2"},
      {"people's flags", {"--version"}, "Tratto "},
      {"the short one for the version", {"-v"}, "Tratto "},
      {"the short one for help", {"-h"}, "Tratto "},
      {"the start has a name", {"perft", "3", "startpos"}, "Nodes searched: 8902"},
      {"a FEN may be announced",
       {"perft", "1", "fen", "8/8/8/8/8/2k5/8/K7 w - - 0 1"},
       "Nodes searched: 2"},
      {"the plain generator counts", {"perft", "3", "plain"}, "Nodes searched: 8902"},
      {"the plain generator has no table",
       {"perft 3 plain hash 4"},
       "info string error: perft: plain counts without a table"},
      {"a name without its number",
       {"perft", "3", "threads"},
       "info string error: perft: threads needs a number"},
      {"a name given twice",
       {"perft", "3", "hash", "1", "--hash", "2"},
       "info string error: perft: hash is given twice"},
      {"a FEN with rights that cannot be",
       {"perft", "1", "8/8/8/8/8/2k5/8/K7 w K - 0 1"},
       "info string castling right 'K' dropped"},
      {"moves have a command of their own",
       {"perft", "3", "startpos", "moves", "e2e4"},
       "info string error: perft: counts from a FEN or the current board; moves belong to "},
      {"a wrong command is named", {"nonsense"}, "info string error: unknown command 'nonsense'"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.what);
    const auto lines = run(row.arguments);
    EXPECT_TRUE(has_line(lines, row.line)) << joined(lines);
  }
}

TEST(Commands, HelpOfOneTellsDefaultsAndAnExample) {
  for (const HelpPage& page : help_pages) {
    const std::vector<std::string> lines = run({"help", std::string(page.command)});
    EXPECT_TRUE(has_line(lines, "      Example: ")) << page.command;
    EXPECT_TRUE(has_line(lines, "  " + std::string(page.command))) << page.command;
  }
  EXPECT_TRUE(has_line(run({"bench", "--help"}), "      Defaults: depth 12"));
}

TEST(Commands, ErrorsOfArgumentsGoToTheErrorStream) {
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream errors;
  uci::Session::Setup setup = test_setup();
  setup.errors = &errors;
  uci::Session session(in, out, setup);
  session.run_arguments({"perft", "x"});
  EXPECT_EQ(out.str(), "");
  EXPECT_TRUE(errors.str().starts_with("tratto: error: perft: the depth must be")) << errors.str();
  EXPECT_EQ(session.exit_status(), 1);
}

TEST(Commands, DirectoriesWithoutTablesAreSetAndReported) {
  const TemporaryDirectory empty;
  const auto lines = run({"setoption name SyzygyPath value " + empty.name(), "probe"});
  ASSERT_EQ(lines.size(), 3u) << joined(lines);
  EXPECT_TRUE(lines[0].starts_with("info string Found 0 WDL and 0 DTZ tables")) << lines[0];
  EXPECT_TRUE(
      lines[1].starts_with("info string error: option SyzygyPath: there are no tables in '"))
      << lines[1];
  EXPECT_EQ(lines[2], "info string error: probe: the tables do not have this position");
}

TEST(Commands, CorrectionsOfAFenAreTold) {
  const tablebase::TableDirectory tables("KRvK");
  const std::string fen = "8/8/8/8/8/5K2/6R1/k7 w K - 0 1";
  const std::string told = "info string castling right 'K' dropped";
  const auto probed = run({"setoption name SyzygyPath value " + tables.name(), "probe " + fen});
  EXPECT_TRUE(has_line(probed, told)) << joined(probed);
  testing::internal::CaptureStderr();
  const auto counted = run({"perft 1 json " + fen});
  EXPECT_TRUE(testing::internal::GetCapturedStderr().starts_with("perft: castling right 'K'"));
  EXPECT_EQ(counted.size(), 1u) << "scripts read the output";
}

TEST(Commands, BoardIsDrawnOnceInColors) {
  std::istringstream in("d\n");
  std::ostringstream out;
  uci::Session::Setup setup = test_setup();
  setup.has_colors = true;
  uci::Session session(in, out, setup);
  session.run();
  EXPECT_NE(out.str().find("\x1b["), std::string::npos);
  EXPECT_EQ(out.str().find("+---+"), std::string::npos);
  EXPECT_NE(out.str().find("FEN: "), std::string::npos);
}

/// What the program answers its caller.
int exit_status(const std::vector<std::string>& arguments) {
  std::istringstream in;
  std::ostringstream out;
  uci::Session session(in, out, test_setup());
  session.run_arguments(arguments);
  return session.exit_status();
}

/// What another network than the one asked for plays would be taken for what that one plays.
TEST(Commands, NothingIsMeasuredWithAnotherNetworkThanTheOneAskedFor) {
  const TemporaryDirectory directory;
  const std::string games = (directory.path() / "wrong.games").string();
  const std::string positions = (directory.path() / "mates.epd").string();
  std::ofstream(positions) << "7k/8/5KQ1/8/8/8/8/8 w - - dm 1;\n";
  const std::string load = "setoption name EvalFile value /no/such/file";
  struct {
    std::string command;
    int status;
  } const rows[]{
      {"selfplay " + games + " games 1 nodes 10", 1},
      {"match any.nnue games 2 nodes 10", 1},
      {"bench 1", 1},
      {"speedtest threads 1 hash 1 seconds 1", 1},
      {"ladder 200 200 games 2", 1},
      {"genfens 1 seed 1", 1},
      {"suite " + positions + " nodes 10", 2},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.command);
    const std::string name = row.command.substr(0, row.command.find(' '));
    const std::string wanted =
        "info string error: " + name + ": the network of EvalFile could not be loaded";
    const auto lines = run({load, row.command});
    ASSERT_EQ(lines.size(), 2u) << joined(lines);
    EXPECT_EQ(lines[1], wanted);
    EXPECT_EQ(exit_status({load, row.command}), row.status);
    const auto repaired = run({load, "setoption name EvalFile value <empty>", row.command});
    EXPECT_FALSE(has_line(repaired, wanted)) << joined(repaired);
  }
}

/// A file is a file even if its name reads like a command.
TEST(Commands, NamesOfFilesBeginNoCommand) {
  const TemporaryDirectory directory;
  const std::string file = (directory.path() / "perft 1.pgn").string();
  std::ofstream(file) << "1. e4 *\n";
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(directory.path());
  EXPECT_TRUE(has_line(run({"referee", "perft 1.pgn"}), "1 games, 1 moves"));
  std::filesystem::current_path(before);
}

TEST(Commands, FailuresShowInTheExitStatus) {
  struct {
    std::string_view what;
    std::vector<std::string> arguments;
    int status;
  } const rows[]{
      {"a count", {"perft", "2"}, 0},
      {"a search", {"go", "depth", "1"}, 0},
      {"help", {"--help"}, 0},
      {"no such command", {"nonsense"}, 1},
      {"one of several", {"nonsense x", "perft 1"}, 1},
      {"no number", {"perft", "x"}, 1},
      {"no file", {"selfplay"}, 1},
      {"a network to nowhere", {"export_net", "/no/such/folder/x.nnue"}, 1},
      {"no such network", {"match", "/no/such/network"}, 1},
      {"a word too many", {"d", "eval"}, 1},
      {"a refused position", {"position fen x", "go depth 1"}, 1},
      {"no such tables", {"setoption name SyzygyPath value /no/such/place"}, 1},
      {"no tables any more", {"setoption name SyzygyPath value <empty>"}, 0},
      {"the referee has words of its own for what failed", {"referee"}, 2},
  };
  for (const auto& row : rows)
    EXPECT_EQ(exit_status(row.arguments), row.status) << row.what;
}

TEST(Commands, ALaterSuccessDoesNotHideAFailure) {
  std::istringstream in;
  std::ostringstream out;
  uci::Session session(in, out, test_setup());
  for (const int status : {0, 2, 1, 0})
    session.set_exit_status(status);
  EXPECT_EQ(session.exit_status(), 2);
}

/// Commands, and jobs, that end as no command should. The session goes on.
constexpr uci::Command failing_commands[] = {
    {"throw", "", "",
     [](uci::Session&, const uci::CommandLine&) { throw std::runtime_error("why"); }},
    {"starve", "", "", [](uci::Session&, const uci::CommandLine&) { throw std::bad_alloc(); }},
    {"throw_later", "", "",
     [](uci::Session& session, const uci::CommandLine&) {
       session.start_job([](const StopToken&) { throw std::runtime_error("why, later"); });
     }},
    {"greet", "", "",
     [](uci::Session& session, const uci::CommandLine&) { session.output().line("good day"); }},
};

TEST(Commands, ThatFailDoNotEndTheSession) {
  uci::Session::Setup setup = test_setup();
  setup.commands = failing_commands;
  std::istringstream in("throw\nstarve\nthrow_later\ngreet\n");
  std::ostringstream out;
  uci::Session session(in, out, setup);
  session.run();
  EXPECT_EQ(out.str(),
            "info string error: why\ninfo string error: there is not enough memory for this\n"
            "info string error: why, later\ngood day\n");
  EXPECT_EQ(session.exit_status(), 1);
}

TEST(Commands, TellWhatTheyAreForInsteadOfRunning) {
  for (const uci::Command& command : command_table()) {
    const std::string name(command.name);
    const std::string begin = std::string("  ").append(name);
    EXPECT_TRUE(has_line(run({"help", name}), begin)) << name;
    EXPECT_TRUE(has_line(run({name, "--help"}), begin)) << name;
    EXPECT_EQ(exit_status({name, "--help"}), 0) << name;
  }
  EXPECT_TRUE(has_line(run({"help", "nonsense"}),
                       "info string error: help: there is no command or option"));
}

TEST(Commands, SayErrorsInJsonWhereJsonWasAskedFor) {
  EXPECT_TRUE(has_line(run({"perft", "x", "json"}), R"({"type":"error","text":"perft: )"));
  EXPECT_TRUE(has_line(run({"referee", "--json"}), R"({"type":"error","text":"referee: )"));
  EXPECT_TRUE(has_line(run({"perft x json", "nonsense"}), "info string error: unknown command"));
}

TEST(Commands, BoardEvaluationAndBuildAreShown) {
  const auto lines = converse("position startpos moves e2e4\nd\neval\ncompiler\nlicense\n");
  EXPECT_TRUE(has_line(lines, "FEN: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"))
      << joined(lines);
  EXPECT_TRUE(has_line(lines, "Evaluation +0.00 for White")) << joined(lines);
  EXPECT_TRUE(has_line(lines, concat("Tratto ", program_version()))) << joined(lines);
  EXPECT_TRUE(has_line(lines, "Network: ")) << joined(lines);
  EXPECT_TRUE(has_line(lines, "Kernel: ")) << joined(lines);
  EXPECT_TRUE(has_line(lines, "Tratto is free software")) << joined(lines);
}

TEST(Commands, FlipSwapsColoursAndTwiceGivesTheSame) {
  for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "8/P6k/8/8/8/8/7K/8 w - - 3 40"}) {
    const Position position = parse_fen(fen)->position;
    const Position other = colors_flipped(position);
    EXPECT_NE(other.side_to_move(), position.side_to_move()) << fen;
    EXPECT_EQ(legal_moves(other).size(), legal_moves(position).size()) << fen;
    EXPECT_EQ(colors_flipped(other), position) << fen;
  }
}

TEST(Commands, GamesArePlayedAndShownAsPeopleWriteThem) {
  struct {
    std::string_view what;
    std::string input;
    std::string_view line;
  } const rows[]{
      {"a game without moves", "moves", ""},
      {"UCI moves in SAN", "position startpos moves e2e4 c7c5 g1f3\nmoves", "1. e4 c5 2. Nf3"},
      {"in Italian", "position startpos moves e2e4 c7c5 g1f3\nmoves it", "1. e4 c5 2. Cf3"},
      {"played in SAN", "play 1. e4 c5 2. Nf3\nmoves", "1. e4 c5 2. Nf3"},
      {"in German, on from what was played", "play e4\nplay German c5 Sf3\nmoves",
       "1. e4 c5 2. Nf3"},
      {"all or none", "play e4 e5 e6\nmoves", "info string error: play: move 2 of White: 'e6' is"},
      {"not those before a refused position", "play e4\nposition fen x\nmoves",
       "info string error: moves: the last position was refused"},
      {"nothing to play", "play", "info string error: play: the moves are missing"},
      {"a word too many", "moves it foo", "info string error: moves: unexpected 'foo'"},
      {"an unknown language", "moves xy", "info string error: moves: no language is called 'xy'"},
  };
  for (const auto& row : rows) {
    SCOPED_TRACE(row.what);
    const auto lines = converse(row.input);
    EXPECT_TRUE(has_line(lines, row.line)) << joined(lines);
  }
  EXPECT_TRUE(has_line(converse("play e4 e5 e6\nd"), "FEN: rnbqkbnr/pppppppp/8/8/8/8/"));
}

TEST(Commands, PerftRefusesWhatItCannotCount) {
  for (const char* line : {"perft", "perft 0", "perft x", "perft 3 nonsense", "go perft -1",
                           "position fen x\nperft 2", "position fen x\ngo perft 2"}) {
    const auto lines = converse(line);
    EXPECT_TRUE(has_line(lines, "info string error: ")) << line;
    EXPECT_FALSE(has_line(lines, "Nodes searched")) << line;
  }
}

TEST(Bench, PositionsCanBePlayed) {
  for (const std::string_view text : bench_positions()) {
    const auto parsed = uci::parse_position(uci::CommandLine("position " + std::string(text)));
    ASSERT_TRUE(parsed.ok()) << text << ": " << parsed.error();
    EXPECT_TRUE(parsed->notices.empty()) << text << ": " << joined(parsed->notices);
    EXPECT_TRUE(has_legal_move(parsed->game.position())) << text;
  }
}

TEST(Bench, CountsTheSameTwiceAndEndsWithTheLineThatToolsRead) {
  const auto node_count = [](const std::vector<std::string>& lines) {
    const uci::CommandLine last(lines.back());
    EXPECT_EQ(last.size(), 4u) << lines.back();
    EXPECT_EQ(last[1], "nodes");
    EXPECT_EQ(last[3], "nps");
    return std::string(last[0]);
  };
  EXPECT_EQ(node_count(run({"bench", "4"})),
            node_count(run({"setoption name Threads value 2", "bench 4"})));
}

}  // namespace
}  // namespace tratto::test
