#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <thread>

#include "engine/chess/fen.h"
#include "engine/chess/movegen.h"
#include "engine/commands/board_view.h"
#include "tests/support/positions.h"
#include "tests/temporary.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

std::vector<std::string> fens_of(const std::string& command) {
  std::vector<std::string> fens;
  constexpr std::string_view prefix = "info string genfens ";
  for (const std::string& line : converse(command))
    if (line.starts_with(prefix)) fens.push_back(line.substr(prefix.size()));
  return fens;
}

TEST(Genfens, PrintsSoManyPositionsTheSameForASeed) {
  const auto fens = fens_of("genfens 12 seed 7 book None extra words");
  EXPECT_EQ(fens.size(), 12u);
  EXPECT_EQ(fens, fens_of("genfens 12 seed 7 book None"));
  EXPECT_NE(fens, fens_of("genfens 12 seed 8 book None"));
  EXPECT_GT(std::set(fens.begin(), fens.end()).size(), 10u);
  for (const std::string& fen : fens) {
    const auto parsed = parse_fen(fen);
    ASSERT_TRUE(parsed.ok()) << fen;
    EXPECT_TRUE(has_legal_move(parsed->position)) << fen;
  }
}

TEST(Genfens, BeginsInABook) {
  const auto file = std::filesystem::path(temporary_name("book.epd"));
  std::ofstream(file) << "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n";
  const auto fens = fens_of("genfens 5 seed 1 book " + file.string());
  ASSERT_EQ(fens.size(), 5u);
  for (const std::string& fen : fens)
    EXPECT_GT(fen.find_first_of("qrbnQRBN"), fen.find(' ')) << fen;
  std::filesystem::remove(file);
}

TEST(Genfens, ABookMayHaveTheNameOfAWord) {
  EXPECT_EQ(converse("genfens 1 book seed").back(),
            "info string error: genfens: 'seed' does not exist");
}

TEST(Genfens, LinesOfTheBookThatCannotBeReadAreCounted) {
  const auto file = std::filesystem::path(temporary_name("book.epd"));
  const std::string start = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n";
  std::ofstream(file) << "\xEF\xBB\xBF" << start << "# a comment\nbad line\n\nworse\n" << start;
  std::istringstream in;
  Transcript transcript;
  std::ostream out(&transcript);
  uci::Session session(in, out, test_setup());
  session.run_arguments({"genfens 2 seed 1 book " + file.string()});
  const auto lines = transcript.lines();
  EXPECT_EQ(count_lines(lines, "info string genfens "), 2) << joined(lines);
  ASSERT_EQ(lines.size(), 3u) << joined(lines);
  EXPECT_TRUE(lines[0].starts_with("info string error: genfens: 2 of 4 positions in ")) << lines[0];
  EXPECT_NE(lines[0].find("cannot be read, first line 3: "), std::string::npos) << lines[0];
  EXPECT_EQ(session.exit_status(), 1);
  std::ofstream(file) << "bad line\n";
  EXPECT_TRUE(converse("genfens 2 seed 1 book " + file.string())
                  .back()
                  .starts_with("info string error: genfens: 1 of 1 positions in "));
  std::filesystem::remove(file);
}

TEST(Genfens, SaysThatItWasStopped) {
  Conversation talk;
  talk.send("genfens 1000000 seed 1");
  EXPECT_TRUE(talk.expect("info string genfens "));
  talk.send("stop");
  EXPECT_TRUE(talk.expect("info string error: genfens was stopped after ")) << talk.text();
}

TEST(Genfens, RefusesWhatItCannotDo) {
  for (const char* line :
       {"genfens", "genfens x seed 1", "genfens 0 seed 1", "genfens 1 seed x", "genfens 1 seed",
        "genfens 1 seed 1 book", "genfens 1 seed 1 seed 2", "genfens 1 seed 1 book None book None"})
    EXPECT_EQ(count_lines(converse(line), "info string error: genfens: "), 1) << line;
  EXPECT_EQ(converse("genfens 1 seed 1 book /no/such/file").back(),
            "info string error: genfens: '/no/such/file' does not exist");
}

TEST(Speedtest, EndsWithOneFigure) {
  const auto lines = converse("speedtest threads 2 hash 2 seconds 1");
  ASSERT_GE(lines.size(), 2u);
  EXPECT_TRUE(lines[lines.size() - 2].starts_with("threads 2, hash 2 MiB, ")) << joined(lines);
  EXPECT_TRUE(lines.back().starts_with("speed ") && lines.back().ends_with(" nps"));
  EXPECT_EQ(count_lines(converse("speedtest quickly 3"), "info string error: speedtest: "), 1);
}

TEST(Bench, SaysThatAFileIsNotThere) {
  EXPECT_EQ(converse("bench 1 1 2 /no/such/file").back(),
            "info string error: bench: '/no/such/file' does not exist");
  EXPECT_EQ(converse("bench 1 1 2 /").back(), "info string error: bench: '/' is a directory");
}

/// Tools take "N nodes M nps" for the signature.
TEST(Bench, StoppedPrintsNoSignature) {
  const TemporaryDirectory directory;
  const auto file = directory.path() / "bench.epd";
  // Nothing is searched in the first; the second is searched until it is stopped.
  std::ofstream(file) << "7k/6Q1/6K1/8/8/8/8/8 b - - 0 "
                         "1\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
  Pipe pipe;
  std::istream in(&pipe);
  Transcript transcript;
  std::ostream printed(&transcript);
  uci::Session session(in, printed, test_setup());
  std::thread reader([&session] { session.run(); });
  pipe.write("bench 1 1 1000000000000 " + file.string() + " nodes\n");
  EXPECT_TRUE(transcript.wait_for(" 1/2 ", 0));
  pipe.write("stop\n");
  pipe.close();
  reader.join();
  const auto lines = transcript.lines();
  ASSERT_EQ(lines.size(), 2U) << joined(lines);
  EXPECT_TRUE(lines[1].starts_with(
      "info string bench was stopped after 1 of 2 positions; nodes counted until then: "))
      << lines[1];
  EXPECT_EQ(session.exit_status(), 1);
}

TEST(Bench, RefusesWhatMemoryDoesNotHold) {
  for (const char* line : {"bench 33554432 1 1", "speedtest threads 1 hash 33554432 seconds 1"}) {
    std::istringstream in;
    std::ostringstream out;
    uci::Session session(in, out, test_setup());
    session.run_arguments({line});
    EXPECT_TRUE(out.str().starts_with("info string error: ")) << out.str();
    EXPECT_NE(out.str().find(": there is not enough memory for 33554432 MB of hash and threads: 1"),
              std::string::npos)
        << out.str();
    EXPECT_EQ(out.str().find("nps"), std::string::npos) << out.str();
    EXPECT_EQ(session.exit_status(), 1) << line;
  }
}

TEST(Bench, ReadsFilesAsASuiteDoes) {
  const auto file = std::filesystem::path(temporary_name("bench.epd"));
  std::ofstream(file) << "\xEF\xBB\xBF# a comment\n8/8/4k3/8/8/3K4/4P3/8 w K - bm e4;\n";
  const std::string command = "bench 1 1 2 " + file.string();
  auto lines = converse(command);
  ASSERT_EQ(lines.size(), 3u) << joined(lines);
  EXPECT_EQ(lines[0],
            "info string bench: line 2: castling right 'K' dropped: king or rook is not in "
            "its place");
  EXPECT_TRUE(lines[2].ends_with(" nps")) << lines[2];
  std::ofstream(file, std::ios::app) << "nonsense w\n";
  lines = converse(command);
  ASSERT_EQ(lines.size(), 1u) << joined(lines);
  EXPECT_TRUE(lines[0].starts_with("info string error: bench: line 3: 'nonsense w': ")) << lines[0];
  std::filesystem::remove(file);
}

TEST(Bench, TakesStockfishsWords) {
  const auto file = std::filesystem::path(temporary_name("bench.epd"));
  std::ofstream(file) << "8/8/4k3/8/8/3K4/4P3/8 w - - 0 1\n\n8/8/8/2k5/8/8/1R6/K7 w - - bm Rb7;\n";
  const std::string path = file.string();
  struct Row {
    std::string line;
    std::size_t lines;  ///< 0: it is refused.
  };
  for (const Row& row : {Row{"bench 1 1 3 " + path, 3},
                         {"bench 1 2 200 " + path + " nodes", 3},
                         {"bench 1 1 2 current", 2},
                         {"bench 1 1 2 " + path + " eval", 0},
                         {"bench 1 1 x", 0},
                         {"bench 5 threads 4", 0},
                         {"bench 0 1 2", 0},
                         {"position fen x\nbench 1 1 2 current", 0},
                         {"bench 1 1 2 /no/such/file", 0},
                         {"bench 1 1 2 current depth more", 0}}) {
    const auto lines = converse(row.line);
    if (row.lines == 0) {
      EXPECT_EQ(count_lines(lines, "info string error: bench: "), 1) << row.line;
      continue;
    }
    EXPECT_EQ(lines.size(), row.lines) << row.line;
    EXPECT_TRUE(lines.back().ends_with(" nps")) << row.line;
  }
  std::filesystem::remove(file);
}

TEST(BoardView, MarksTheLastMoveAndAKingInCheck) {
  const Position position = position_of("4k3/8/8/8/8/8/8/4RK2 b - - 0 1");
  const std::string plain = colored_board(position, Move());
  const std::string marked = colored_board(position, Move(E2, E1));
  EXPECT_NE(plain, marked);
  const auto count = [](const std::string& text, std::string_view part) {
    int found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at)
      ++found;
    return found;
  };
  EXPECT_EQ(count(plain, "48;5;167m"), 1) << "the king in check";
  EXPECT_EQ(count(marked, "48;5;65m") + count(marked, "48;5;64m"), 2) << "the last move";
  EXPECT_EQ(count(plain, "\x1b[0m"), 8);
  EXPECT_EQ(count(joined(converse("position startpos moves e2e4\nd\neval")), "\x1b"), 0)
      << "no colours but on a terminal";
}

TEST(BoardView, APieceIsWorthWhatTheEvaluationLosesWithoutIt) {
  const Position position = position_of("4k3/8/8/3q4/8/8/4P3/4K3 w - - 0 1");
  const auto material = [](const Position& at) {
    return 900 * (popcount(at.pieces(White, Queen)) - popcount(at.pieces(Black, Queen))) +
           100 * (popcount(at.pieces(White, Pawn)) - popcount(at.pieces(Black, Pawn)));
  };
  const std::string text = piece_values(position, material);
  EXPECT_NE(text.find("-9.00"), std::string::npos) << text;
  EXPECT_NE(text.find("+1.00"), std::string::npos) << text;
}

TEST(Output, TheLastMoveAndTheBucketAreShown) {
  const auto lines = converse("position startpos moves e2e4\nd\neval");
  EXPECT_EQ(count_lines(lines, "Last move: e2e4"), 1) << joined(lines);
  EXPECT_EQ(count_lines(lines, "Output bucket 7 of 8"), 1) << joined(lines);
}

TEST(PositionCommand, TakesAnEpdRecordForAFen) {
  const auto lines = converse(
      "position fen 8/8/4k3/8/8/3K4/4P3/8 w - - bm e4; id \"x\"; moves e2e4\nd\n"
      "position fen 8/8/4k3/8/8/3K4/4P3/8 w - - 3 60 bm e4;\nd");
  EXPECT_EQ(count_lines(lines, "FEN: 8/8/4k3/8/4P3/3K4/8/8 b - - 0 1"), 1) << joined(lines);
  EXPECT_EQ(count_lines(lines, "FEN: 8/8/4k3/8/8/3K4/4P3/8 w - - 3 60"), 1) << joined(lines);
}

TEST(PositionCommand, TheTextOfAnOperationMayHoldAnyWord) {
  const auto lines =
      converse("position fen 8/8/4k3/8/8/3K4/4P3/8 w - - c0 \"two moves here\"; moves e2e4\nd");
  EXPECT_EQ(count_lines(lines, "FEN: 8/8/4k3/8/4P3/3K4/8/8 b - - 0 1"), 1) << joined(lines);
}

TEST(PositionCommand, RefusesWordsThatWouldBeLost) {
  struct Row {
    const char* command;
    const char* why;
  };
  constexpr Row rows[] = {
      {"position fen 8/8/4k3/8/8/3K4/4P3/8 w - - 0 1 e2e4 e6e5",
       "unexpected 'e2e4' after the position"},
      {"position fen 8/8/4k3/8/8/3K4/4P3/8 w - - move e2e4",
       "unexpected 'move' after the position"},
      {"position fen 8/8/4k3/8/8/3K4/4P3/8 w - - foo", "unexpected 'foo' after the position"},
      {"position foo startpos", "unexpected 'foo'"},
      {"position foo", "'startpos' or 'fen' is missing"},
      {"position", "'startpos' or 'fen' is missing"},
      {"position moves startpos", "'startpos' or 'fen' is missing"},
  };
  for (const Row& row : rows) {
    const auto lines = converse(std::string(row.command) + "\ngo depth 1\n");
    ASSERT_EQ(lines.size(), 3u) << row.command << "\n" << joined(lines);
    EXPECT_EQ(lines[0], std::string("info string error: position: ") + row.why) << row.command;
    EXPECT_EQ(lines[2], "bestmove 0000") << row.command;
  }
}

TEST(Options, NodestimeMakesTheClockCountNodes) {
  const std::string input =
      "setoption name nodestime value 10\nposition startpos\ngo wtime 20000 btime 20000\n";
  const auto last_info = [&input] {
    Conversation talk;
    std::istringstream lines(input);
    for (std::string line; std::getline(lines, line);)
      talk.send(line);
    EXPECT_TRUE(talk.expect("bestmove "));
    const auto said = talk.finish();
    std::string nodes;
    for (const std::string& line : said)
      if (const auto at = line.find(" nodes "); at != std::string::npos)
        nodes = line.substr(at, line.find(" nps") - at);
    return nodes;
  };
  EXPECT_EQ(last_info(), last_info()) << "the same nodes, however fast the computer is";
}

}  // namespace
}  // namespace tratto::test
