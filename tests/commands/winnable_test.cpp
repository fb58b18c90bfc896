#include <gtest/gtest.h>
#include <sstream>

#include "engine/chess/fen.h"
#include "engine/chess/movegen.h"
#include "engine/chess/uci_notation.h"
#include "tests/table.h"
#include "tests/uci/conversation.h"

namespace tratto::test {
namespace {

struct Answers {
  std::vector<std::vector<std::string>> rows;  ///< The fields of each line.
  int status;
};

Answers ask(const std::string& command, const std::string& input) {
  std::istringstream in(input);
  Transcript transcript;
  std::ostream out(&transcript);
  uci::Session session(in, out, test_setup());
  session.run_arguments({command});
  Answers answers{{}, session.exit_status()};
  for (const std::string& line : transcript.lines())
    answers.rows.push_back(split(line, '\t'));
  return answers;
}

TEST(WinnableCommand, AnswersForBothSidesOrTheOneNamed) {
  const std::string fen = "8/8/4k3/8/8/3QK3/8/8 w - - 0 1";
  const Answers both = ask("winnable", fen + "\n\n" + fen + " black\n");
  ASSERT_EQ(both.rows.size(), 3U) << "an empty line is no question";
  EXPECT_EQ(both.status, 0);
  EXPECT_EQ(both.rows[0][0], "white");
  EXPECT_EQ(both.rows[0][1], "winnable");
  EXPECT_EQ(both.rows[1][0], "black");
  EXPECT_EQ(both.rows[1][1], "unwinnable");
  EXPECT_EQ(both.rows[2][0], "black");
  for (const auto& row : both.rows) {
    ASSERT_EQ(row.size(), 6U);
    EXPECT_GE(std::stoull(row[3]), 1U) << "nodes";
    EXPECT_GE(std::stod(row[4]), 0.0) << "microseconds";
    EXPECT_EQ(row[5], fen);
  }
}

TEST(WinnableCommand, EndsWhenNobodyReads) {
  std::string input;
  for (int i = 0; i < 100; ++i)
    input += "8/8/4k3/8/8/3QK3/8/8 w - - 0 1 white\n";
  std::istringstream in(input);
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  uci::Session session(in, out, test_setup());
  session.run_arguments({"winnable"});
  EXPECT_FALSE(in.eof());
}

TEST(WinnableCommand, ShowsALineThatMates) {
  const Answers answers = ask("winnable", "8/8/4k3/8/8/3QK3/8/8 w - - 0 1 white");
  ASSERT_EQ(answers.rows.size(), 1U) << "the last line needs no end";
  Position position = parse_fen(answers.rows[0][5])->position;
  for (const std::string& word : split(answers.rows[0][2], ' ')) {
    const auto move = parse_uci(position, word);
    ASSERT_TRUE(move) << word << ": " << move.error();
    position = position.after(*move);
  }
  EXPECT_TRUE(position.in_check() && legal_moves(position).empty());
  EXPECT_EQ(position.side_to_move(), Black);
}

TEST(WinnableCommand, GoesOnAfterABrokenLine) {
  const Answers answers = ask("winnable --quick",
                              "not a position\n"
                              "8/8/4k3/8/8/3NK3/8/8 w - - 0 1 white\n"
                              "8/8/4k3/8/8/3NK3/8/8 w - - 0 1 green\n");
  ASSERT_EQ(answers.rows.size(), 3U);
  EXPECT_EQ(answers.rows[0][0], "error");
  EXPECT_EQ(answers.rows[0][1], "line 1");
  EXPECT_FALSE(answers.rows[0][2].empty());
  EXPECT_EQ(answers.rows[1][1], "unwinnable");
  EXPECT_EQ(answers.rows[2][1], "line 3");
  EXPECT_EQ(answers.status, 1);
}

TEST(WinnableCommand, AByteOrderMarkIsSkippedAndCorrectionsAreTold) {
  testing::internal::CaptureStderr();
  const Answers answers =
      ask("winnable --quick", "\xEF\xBB\xBF\x38/8/4k3/8/8/3NK3/8/8 w K - white\n");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "winnable: line 1: castling right 'K' dropped: king or rook is not in its place\n");
  ASSERT_EQ(answers.rows.size(), 1U);
  EXPECT_EQ(answers.rows[0][1], "unwinnable");
  EXPECT_EQ(answers.status, 0);
}

TEST(WinnableCommand, StopsAtTheNodeLimit) {
  // Labelled winnable in unwinnability.tsv; found after some hundred positions.
  const std::string fen = "8/8/8/3B4/8/6p1/1b4Pp/k1b4K w - - 0 1 white";
  EXPECT_EQ(ask("winnable --nodes 2", fen).rows[0][1], "unknown");
  EXPECT_EQ(ask("winnable", fen).rows[0][1], "winnable");
}

TEST(WinnableCommand, SaysThatThereIsNothingToRead) {
  for (const char* input : {"", "\n \n"}) {
    const Answers answers = ask("winnable", input);
    ASSERT_EQ(answers.rows.size(), 1U);
    EXPECT_EQ(answers.rows[0][0], "info string error: winnable: the input is empty");
    EXPECT_EQ(answers.status, 1);
  }
  // As when the input is a directory.
  std::istream unreadable(nullptr);
  std::ostringstream out;
  uci::Session session(unreadable, out, test_setup());
  session.run_arguments({"winnable"});
  EXPECT_EQ(out.str(), "info string error: winnable: the input cannot be read\n");
  EXPECT_EQ(session.exit_status(), 1);
}

TEST(WinnableCommand, RefusesArgumentsItDoesNotKnow) {
  for (const char* command : {"winnable --slow", "winnable --nodes", "winnable --nodes 0",
                              "winnable --nodes many", "winnable --nodes 5 --nodes 6"}) {
    const Answers answers = ask(command, "8/8/4k3/8/8/3QK3/8/8 w - - 0 1\n");
    ASSERT_EQ(answers.rows.size(), 1U) << command;
    EXPECT_TRUE(answers.rows[0][0].starts_with("info string error: winnable:")) << command;
    EXPECT_EQ(answers.status, 1) << command;
  }
}

}  // namespace
}  // namespace tratto::test
