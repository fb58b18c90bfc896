#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>

#include "engine/commands/suite.h"
#include "engine/search/material_evaluator.h"
#include "tests/support/stopping_stream.h"
#include "tests/tablebase/table_directory.h"
#include "tests/temporary.h"
#include "tests/uci/conversation.h"

namespace tratto {
namespace {

struct SuiteRun {
  int status;
  std::string text;
};

SuiteRun run(const std::string& lines, bool json = false) {
  const std::filesystem::path file = test::temporary_name("a suite.epd");
  std::ofstream(file) << lines;
  SuiteCommand command = *parse_suite({file.string(), "nodes", "3000"});
  command.json = json;
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  std::ostringstream out;
  const int status = run_suite(command, searcher, out);
  std::filesystem::remove(file);
  return {status, out.str()};
}

const std::string mate = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - ";

TEST(Suite, SaysWhatIsSolved) {
  struct Row {
    const char* human;
    std::string lines;
    int status;
    const char* says;
  };
  const Row rows[] = {
      {"best move", mate + "bm Qxf7#; id \"scholar\";", 0, "solved 1 of 1"},
      {"one of several, in UCI's notation", mate + "bm a2a3 h5f7;", 0, "solved 1 of 1"},
      {"another move", mate + "bm Qxe5+;", 1, "solved 0 of 1"},
      {"a move to avoid", mate + "am Qxe5+;", 0, "solved 1 of 1"},
      {"a move to avoid that is played", mate + "am Qxf7;", 1, "solved 0 of 1"},
      {"direct mate", mate + "dm 1;", 0, "solved 1 of 1"},
      {"as matetrack writes it", mate + "bm #1;", 0, "solved 1 of 1"},
      {"no such mate", "4k3/8/8/8/8/8/4P3/4K3 w - - dm 2;", 1, "solved 0 of 1"},
      {"not being mated", "7k/8/5K2/8/8/8/8/8 b - - bm #-1;", 1, "solved 0 of 1"},
      {"being mated", "k7/8/1K6/8/8/8/8/6R1 b - - bm #-1;", 0, "solved 1 of 1"},
      {"comments and blank lines", "# one\n\n" + mate + "bm Qf7;\n", 0, "solved 1 of 1"},
      {"a line not understood", mate + "bm Qf7;\nnonsense\n", 2, "line 2"},
      {"a move that is none", mate + "bm Qg8;", 2, "'Qg8' is no move here"},
      {"nothing asked", mate + "id \"x\";", 2, "there is no bm, am or dm"},
      {"nothing at all", "", 2, "is empty"},
      {"a byte order mark", "\xEF\xBB\xBF" + mate + "bm Qxf7#;", 0, "solved 1 of 1"},
      {"a mate of no moves", mate + "dm 0;", 2, "dm: a mate takes 1 to 246 moves"},
      {"the smallest number", mate + "dm -2147483648;", 2, "not '-2147483648'"},
      {"the same for bm", mate + "bm #-2147483648;", 2, "bm: a mate takes 1 to 246 moves"},
      {"more than a number can be", mate + "dm 99999999999;", 2, "not '99999999999'"},
      {"longer than a search", mate + "dm 247;", 2, "not '247'"},
      {"no number", mate + "dm;", 2, "dm needs one number of moves"},
      {"two numbers", mate + "dm 1 5;", 2, "dm needs one number of moves"},
      {"the same mate twice", mate + "bm #1; dm 1;", 0, "solved 1 of 1"},
      {"two mates", mate + "bm #1; dm 2;", 2, "the mate has two lengths, 1 and 2"},
      {"a mate behind a move", mate + "bm Qxf7 #1;", 0, "solved 1 of 1"},
      {"a mate to avoid", mate + "am #1;", 2, "'#1' is no move here"},
      {"a goal given twice", mate + "bm Qxf7#; bm a3;", 2, "bm is given twice"},
      {"a string without an end", mate + "bm Qxf7#; id \"x; am Qxf7#;", 2, "quotation mark"},
      {"a name of several words", mate + "bm Qxf7#; id the scholar;", 0, "the scholar (bm Qxf7#)"},
      {"what clears a terminal", mate + "bm Qxf7#; id \"\x1b[2J\";", 0, "\\x1b[2J (bm Qxf7#)"},
  };
  for (const Row& row : rows) {
    const SuiteRun found = run(row.lines);
    EXPECT_EQ(found.status, row.status) << row.human << "\n" << found.text;
    EXPECT_NE(found.text.find(row.says), std::string::npos) << row.human << "\n" << found.text;
  }
}

TEST(Suite, JsonIsOneObjectALine) {
  const SuiteRun found = run(mate + "bm Qxf7#; id \"a \\ b\";", true);
  std::istringstream lines(found.text);
  std::string position, totals, more;
  std::getline(lines, position);
  std::getline(lines, totals);
  EXPECT_TRUE(position.starts_with(R"({"type":"position","id":"a \\ b","wanted":"bm Qxf7#",)"))
      << position;
  EXPECT_NE(position.find(R"("solved":true,"move":"Qxf7#")"), std::string::npos) << position;
  EXPECT_TRUE(totals.starts_with(R"({"type":"totals","positions":1,"solved":1,"unreadable":0,)"))
      << totals;
  EXPECT_TRUE(totals.ends_with(R"(,"complete":true})")) << totals;
  EXPECT_FALSE(std::getline(lines, more));
}

TEST(Suite, SaysThatItWasStopped) {
  const test::TemporaryDirectory directory;
  SuiteCommand command = *parse_suite({(directory.path() / "suite.epd").string(), "nodes", "3000"});
  std::ofstream(command.file) << mate << "bm Qxf7#;\n"
                              << mate << "bm Qxf7#;\n"
                              << mate << "dm 1;\n";
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  test::StoppingStream text("  2/2  ");
  EXPECT_EQ(run_suite(command, searcher, text, text.token()), 1);
  EXPECT_NE(text.text().find("suite was stopped after 2 positions; solved until then: 2, "),
            std::string::npos)
      << text.text();
  EXPECT_EQ(text.text().find("solved 2 of"), std::string::npos) << text.text();
  command.json = true;
  test::StoppingStream json("{");
  EXPECT_EQ(run_suite(command, searcher, json, json.token()), 1);
  EXPECT_NE(json.text().find(R"({"type":"totals","positions":1,"solved":1,)"), std::string::npos);
  EXPECT_TRUE(json.text().ends_with(",\"complete\":false}\n")) << json.text();
}

TEST(Suite, StoppedBeforeTheFirstPositionItDoesNotBlameTheFile) {
  const test::TemporaryDirectory directory;
  const SuiteCommand command =
      *parse_suite({(directory.path() / "suite.epd").string(), "nodes", "3000"});
  std::ofstream(command.file) << mate << "bm Qxf7#;\n";
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  const StopSource source;
  source.request_stop();
  std::ostringstream out;
  EXPECT_EQ(run_suite(command, searcher, out, source.token()), 1);
  EXPECT_TRUE(out.str().starts_with("suite was stopped after 0 positions; solved until then: 0, "))
      << out.str();
}

TEST(Suite, SaysThatAFileCannotBeRead) {
  const std::string file = "/proc/self/mem";  // Linux gives an error of input, not an empty file.
  if (!std::filesystem::exists(file)) GTEST_SKIP() << "there is no " << file;
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  std::ostringstream out;
  EXPECT_EQ(run_suite(*parse_suite({file, "nodes", "100"}), searcher, out, {}), 2);
  EXPECT_TRUE(out.str().starts_with("'/proc/self/mem' cannot be read to its end\n")) << out.str();
}

TEST(Suite, EndsWhenNobodyReads) {
  const test::TemporaryDirectory directory;
  const SuiteCommand command =
      *parse_suite({(directory.path() / "suite.epd").string(), "nodes", "300"});
  std::ofstream(command.file) << mate << "bm Qxf7#;\n" << mate << "bm Qxf7#;\n";
  Searcher searcher([] { return std::make_unique<MaterialEvaluator>(); }, {});
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  EXPECT_EQ(run_suite(command, searcher, out, {}), 1) << "not all were tried";
}

TEST(Suite, RefusesWordsItDoesNotKnow) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{},
                                                {"a.epd", "b.epd"},
                                                {"a.epd", "nodes"},
                                                {"a.epd", "nodes", "0"},
                                                {"a.epd", "nodes", "x"},
                                                {"a.epd", "--yaml"},
                                                {"a.epd", "nodes", "5", "nodes", "6"},
                                                {"a.epd", "depth", "9999"}}) {
    const auto command = parse_suite(words);
    ASSERT_FALSE(command.ok());
    EXPECT_TRUE(command.error().starts_with("suite: ")) << command.error();
  }
  EXPECT_EQ(parse_suite({"a.epd"})->limits.movetime, Milliseconds(1000));
  EXPECT_TRUE(parse_suite({"a.epd", "nodes", "5", "--json"})->json);
}

TEST(Suite, CorrectionsOfAPositionAreTold) {
  testing::internal::CaptureStderr();
  const SuiteRun found = run("# one\n4k3/8/8/8/8/8/4P3/4K3 w K - am Kd2;");
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "suite: line 2: castling right 'K' dropped: king or rook is not in its place\n");
  EXPECT_EQ(found.text.find("castling"), std::string::npos) << found.text;
}

TEST(Suite, AsksTheTablesOfTheSession) {
  const tablebase::TableDirectory tables("KRvK");
  const auto file = std::filesystem::path(test::temporary_name("suite.epd"));
  std::ofstream(file) << "8/8/8/8/8/5K2/6R1/k7 w - - am Rg1+;\n";
  test::Conversation session;
  session.send("setoption name SyzygyPath value " + tables.name());
  session.send("suite " + file.string() + " depth 1 --json");
  EXPECT_TRUE(session.expect(R"({"type":"totals")"));
  EXPECT_NE(session.text().find(R"("score":"cp 19999")"), std::string::npos)
      << "not the rook's worth\n"
      << session.text();
  session.finish();
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace tratto
