#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <system_error>

#include "engine/base/text.h"
#include "engine/commands/referee.h"
#include "tests/support/stopping_stream.h"
#include "tests/tablebase/table_directory.h"
#include "tests/temporary.h"

namespace tratto {
namespace {

/// A file that lives as long as the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& content) : path_(test::temporary_name("games.pgn")) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

struct Finished {
  int status;
  std::string out;
};

Finished run(const std::vector<std::string>& words) {
  const auto command = parse_referee(words);
  EXPECT_TRUE(command.ok()) << command.error();
  std::ostringstream out;
  const int status = run_referee(*command, out);
  return {status, out.str()};
}

constexpr const char* clean = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
constexpr const char* wrong = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n";

TEST(RefereeCommand, ExitStatusForScripts) {
  const TemporaryFile good(clean);
  EXPECT_EQ(run({good.path()}).status, 0);
  EXPECT_EQ(run({good.path(), "no such file"}).status, 2);
}

/// "Nothing to object to" must not stand for what nobody has looked at, such as an empty pipe.
TEST(RefereeCommand, AFileWithoutAGameIsNotJudged) {
  const TemporaryFile good(clean);
  const TemporaryFile blank("\n  \r\n% escaped\n");
  const Finished text = run({good.path(), blank.path()});
  EXPECT_EQ(text.status, 2);
  EXPECT_NE(text.out.find(blank.path() + ": the file has no game\n"), std::string::npos)
      << text.out;
  const Finished json = run({"--json", blank.path()});
  EXPECT_EQ(json.status, 2);
  EXPECT_NE(json.out.find(R"("text":"the file has no game"})"), std::string::npos) << json.out;
}

TEST(RefereeCommand, ReadsLettersOfALanguage) {
  const TemporaryFile game("[Event \"?\"]\n\n1. e4 e5 2. Cf3 Cc6 3. Ac4 Ac5 4. 0-0 Db6 *\n\n");
  EXPECT_EQ(run({game.path()}).status, 2);
  EXPECT_EQ(run({"--letters", "it", game.path()}).status, 1) << "the queen cannot pass the pawn";
  EXPECT_EQ(run({"--letters", "it", "--json", game.path()}).out.find("unreadable\":1"),
            std::string::npos);
}

TEST(RefereeCommand, HintsAtTheLanguageOfTheLetters) {
  const TemporaryFile game("[Event \"?\"]\n\n1. e4 e5 2. Cf3 Cc6 3. Ac4 Ac5 *\n\n");
  const std::string out = run({"--all", game.path()}).out;
  EXPECT_NE(out.find("it is a move in Italian: try --letters it"), std::string::npos) << out;
  const TemporaryFile english("[Event \"?\"]\n\n1. e4 e5 2. Nf4 *\n\n");
  EXPECT_EQ(run({"--all", english.path()}).out.find("try --letters"), std::string::npos);
}

TEST(RefereeCommand, TotalsTellOfClaimsNotMade) {
  const TemporaryFile game(
      "[Event \"?\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n\n");
  const std::string out = run({game.path()}).out;
  EXPECT_TRUE(out.ends_with("games against the laws: 0; draws by repetition not claimed: 1\n"))
      << out;
}

TEST(RefereeCommand, TextForPeople) {
  const TemporaryFile file(std::string(clean) + wrong);
  const Finished result = run({file.path()});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out,
            file.path() +
                ":6: game 2, A - B, 1-0, Black wins by checkmate (5.1.1)\n"
                "  line 9: wrong result: result 1-0, but Black wins by checkmate (5.1.1)\n"
                "2 games, 8 moves\n"
                "unreadable: 0, illegal move: 0, played on: 0, wrong result: 1, clock error: 0, "
                "unclaimed draw: 0\n"
                "clocks checked in 0 games\n"
                "games against the laws: 1\n");
}

TEST(RefereeCommand, SaysWhereNoEditionIsKnown) {
  const TemporaryFile old("[Date \"1851.06.21\"]\n\n1. e4 *\n");
  EXPECT_NE(run({"--all", old.path()}).out.find(", laws of 1952 (the nearest edition known)\n"),
            std::string::npos);
  EXPECT_NE(run({"--json", old.path()}).out.find(R"("laws":1952,"laws_are_nearest":true,)"),
            std::string::npos);
  const TemporaryFile known("[Date \"2016.02.03\"]\n\n1. e4 *\n");
  EXPECT_NE(run({"--all", known.path()}).out.find(", laws of 2014\n"), std::string::npos);
}

TEST(RefereeCommand, NoControlCharactersReachTheTerminal) {
  const TemporaryFile file(
      "[White \"\x1B[31mred\x9B\"]\n[Black \"Á\xC2\x85\"]\n\n1. e4 \x1B[0m *\n");
  const std::string out = run({"--all", file.path()}).out;
  EXPECT_NE(out.find("game 1, \\x1b[31mred\\x9b - Á\\xc2\\x85, *"), std::string::npos) << out;
  EXPECT_EQ(out.find('\x1B'), std::string::npos);
}

TEST(RefereeCommand, JsonForPrograms) {
  const TemporaryFile file(wrong);
  const Finished result = run({"--json", file.path()});
  std::istringstream lines(result.out);
  std::string line;
  std::getline(lines, line);
  EXPECT_TRUE(line.ends_with(
      R"json("number":1,"line":1,"white":"A","black":"B","result":"1-0","plies":4,)json"
      R"json("laws":2023,"clocked_moves":0,"unclocked_moves":0,)json"
      R"json("ending":{"by":"checkmate","article":"5.1.1","result":"0-1","ply":4},)json"
      R"json("findings":[{"kind":"wrong_result","ply":4,"line":4,)json"
      R"json("text":"result 1-0, but Black wins by checkmate (5.1.1)"}]})json"))
      << line;
  std::getline(lines, line);
  EXPECT_EQ(line, R"json({"type":"totals","games":1,"plies":4,"unreadable":0,"illegal_move":0,)json"
                  R"json("played_on":0,"wrong_result":1,"clock_error":0,"unclaimed_draw":0,)json"
                  R"json("blitz":0,"rapid":0,"standard":0,"clocked_games":0,)json"
                  R"json("partly_clocked_games":0,"games_against_the_laws":1,)json"
                  R"json("files_not_read":0,"complete":true})json");
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(RefereeCommand, SaysTheTimeControlAsItWasRead) {
  const struct {
    const char* what;
    const char* tag;
    const char* text;
    const char* json;
  } cases[] = {
      {"in seconds, as PGN wants", "40/7200:3600", "standard (40/120:60)", "40/7200:3600"},
      {"a match runner's", "8+0.08", "blitz (8s+0.08)", "8+0.08"},
      {"time a move", "5/move", "blitz (0b5)", "5/move"},
      {"none", "-", ", *\n", ""},
  };
  for (const auto& row : cases) {
    const TemporaryFile file(std::string("[TimeControl \"") + row.tag + "\"]\n\n1. e4 *\n\n");
    const std::string text = run({"--all", file.path()}).out;
    EXPECT_NE(text.find(row.text), std::string::npos) << row.what << ": " << text;
    const std::string json = run({"--json", file.path()}).out;
    const std::string field = std::string(R"("time_control":")") + row.json + '"';
    EXPECT_EQ(json.find(field) != std::string::npos, *row.json != 0) << row.what << ": " << json;
  }
}

constexpr const char* rook_given_away =
    "[White \"A\"]\n[Black \"B\"]\n[SetUp \"1\"]\n[FEN \"1k6/8/1K6/8/8/8/8/3R4 b - - 0 1\"]\n\n"
    "1... Kc8 2. Rd2 Kb8 3. Rd7 Kc8 4. Kb5 Kxd7 1/2-1/2\n\n";

TEST(RefereeCommand, TablesSayWhereAWinIsLost) {
  const tablebase::TableDirectory tables("KRvK");
  const TemporaryFile file(rook_given_away);
  const Finished result = run({"--tables", tables.name(), file.path()});
  EXPECT_EQ(result.status, 0) << "a mistake is not against the laws";
  EXPECT_TRUE(result.out.starts_with(
      file.path() +
      ":1: game 1, A - B, 1/2-1/2, draw by dead position (5.2.2)\n"
      "  line 6: table verdict: won for White by the tables at move 1 of Black\n"
      "  line 6: table verdict: drawn by the tables at move 4 of Black\n"))
      << result.out;
  EXPECT_NE(result.out.find(", table verdict: 2\n"), std::string::npos) << result.out;
  const std::string json = run({"--tables", tables.name(), "--json", file.path()}).out;
  EXPECT_NE(json.find(R"({"kind":"table_verdict","ply":6,"line":6,)"), std::string::npos) << json;
  EXPECT_EQ(run({file.path()}).out.find("table"), std::string::npos) << "not asked for";
}

/// "No verdict" must not stand for a table that cannot be read.
TEST(RefereeCommand, TablesThatCannotBeReadAreToldOf) {
  const tablebase::TableDirectory tables("KRvK");
  std::ofstream(std::filesystem::path(tables.name()) / "KRvK.rtbw", std::ios::trunc);
  const TemporaryFile file(rook_given_away);
  const Finished result = run({"--tables", tables.name(), file.path()});
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.out.find("KRvK.rtbw"), std::string::npos) << result.out;
  const Finished json = run({"--tables", tables.name(), "--json", file.path()});
  EXPECT_NE(json.out.find(R"({"type":"error","text":")"), std::string::npos) << json.out;
  EXPECT_NE(json.out.find(R"("files_not_read":1,)"), std::string::npos) << json.out;
}

/// 5.1.1: checkmate ends the game at once, whatever the fifty-move counter says.
TEST(RefereeCommand, TablesCountAMateAtTheHundredthPly) {
  const tablebase::TableDirectory tables("KQvK");
  const TemporaryFile file(
      "[SetUp \"1\"]\n[FEN \"7k/8/5K1Q/8/8/8/8/8 b - - 98 100\"]\n\n1... Kg8 2. Qg7# 1-0\n\n");
  const Finished result = run({"--tables", tables.name(), file.path()});
  EXPECT_NE(result.out.find("won for White by the tables at move 100 of Black"), std::string::npos)
      << result.out;
  EXPECT_EQ(result.out.find("drawn"), std::string::npos) << result.out;
}

TEST(RefereeCommand, SaysThatItWasStopped) {
  const TemporaryFile file("1. e4 e5 *\n\n1. d4 d5 *\n\n1. Nf3 Ke3 *\n");
  auto command = parse_referee({"--all", file.path(), "missing.pgn"});
  ASSERT_TRUE(command.ok());
  test::StoppingStream text("game 2");
  EXPECT_EQ(run_referee(*command, text, text.token()), 1);
  EXPECT_NE(text.text().find("\nreferee was stopped after 2 games, so these counts are partial\n"),
            std::string::npos)
      << text.text();
  EXPECT_TRUE(text.text().ends_with("\ngames against the laws until then: 0\n")) << text.text();
  EXPECT_EQ(text.text().find("missing.pgn"), std::string::npos) << text.text();
  command->json = true;
  test::StoppingStream json("\"number\":1,");
  EXPECT_EQ(run_referee(*command, json, json.token()), 1);
  EXPECT_NE(json.text().find(R"({"type":"totals","games":1,)"), std::string::npos) << json.text();
  EXPECT_TRUE(json.text().ends_with(",\"complete\":false}\n")) << json.text();
}

TEST(RefereeCommand, RefusesWithTheReason) {
  const auto refusal = [](const std::vector<std::string>& words) {
    return parse_referee(words).error();
  };
  EXPECT_EQ(refusal({}), "referee: a PGN file is missing");
  EXPECT_EQ(refusal({"--laws", "1066", "x"}),
            "referee: no laws of 1066, only of 1952, 2005, 2009, 2014, 2018, 2023");
  EXPECT_EQ(refusal({"--laws"}), "referee: --laws needs a number");
  EXPECT_EQ(refusal({"--nodes", "many", "x"}), "referee: 'many' is not a number");
  EXPECT_EQ(refusal({"--letters", "Klingon", "x"}),
            "referee: --letters needs a language, such as it or Italian");
  EXPECT_EQ(refusal({"--tables"}), "referee: --tables needs a directory");
  EXPECT_EQ(refusal({"--quiet", "x"}), "referee: unknown option '--quiet'");
  EXPECT_EQ(refusal({"--laws", "2018", "--laws", "2023", "x"}), "referee: --laws is given twice");
  EXPECT_EQ(refusal({"--tables", "/no/such/place", "x"}),
            "referee: Tables: directory '/no/such/place': " +
                std::make_error_code(std::errc::no_such_file_or_directory).message());
  const test::TemporaryDirectory empty;
  EXPECT_EQ(refusal({"--tables", empty.name(), "x"}),
            "referee: there are no tables in " + in_quotes(empty.name()));
  EXPECT_EQ(parse_referee({"--laws", "2005", "x"})->rules.edition->year, 2005);
}

}  // namespace
}  // namespace tratto
