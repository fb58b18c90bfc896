#include <gtest/gtest.h>
#include <sstream>

#include "engine/chess/epd.h"
#include "engine/chess/fen_writer.h"

namespace tratto {
namespace {

constexpr const char* fields = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq -";

TEST(Epd, ReadsThePositionAndWhatIsSaidOfIt) {
  struct Row {
    const char* human;
    std::string text;
    std::string fen;
    std::vector<std::string> operations;  ///< Code and operands with '|' between them.
  };
  const std::string f = fields;
  const Row rows[] = {
      {"a FEN", f + " 3 7", f + " 3 7", {}},
      {"four fields", f, f + " 0 1", {}},
      {"best moves and a name",
       f + " bm Qxf7# Bxf7+; id \"mate; or not\";",
       f + " 0 1",
       {"bm|Qxf7#|Bxf7+", "id|mate; or not"}},
      {"after a whole FEN", f + " 3 7 bm Qxf7#;", f + " 3 7", {"bm|Qxf7#"}},
      {"counters as operations",
       f + " hmvc 12; fmvn 34; dm 1;",
       f + " 12 34",
       {"hmvc|12", "fmvn|34", "dm|1"}},
      {"without the last semicolon", f + " am Nf3", f + " 0 1", {"am|Nf3"}},
      {"an operation without operands",
       f + " draw_offer; dm 1;",
       f + " 0 1",
       {"draw_offer", "dm|1"}},
      {"an operation of its own, with its semicolon", f + " x_1 7;", f + " 0 1", {"x_1|7"}},
      {"a numbered one without it", f + " c0 \"a b\"", f + " 0 1", {"c0|a b"}},
  };
  for (const Row& row : rows) {
    const auto record = parse_epd(row.text);
    ASSERT_TRUE(record.ok()) << row.human << ": " << record.error();
    EXPECT_EQ(to_fen(record->start.position), row.fen) << row.human;
    std::vector<std::string> found;
    for (const EpdOperation& operation : record->operations) {
      found.push_back(operation.code);
      for (const std::string& operand : operation.operands)
        found.back() += "|" + operand;
    }
    EXPECT_EQ(found, row.operations) << row.human;
  }
}

TEST(Epd, RefusesWhatIsNeitherFenNorOperation) {
  const std::string f = fields;
  for (const std::string& text :
       {std::string(), std::string("bm e4;"), f + " bm Nf3; 12 4;", f + " 1 2 3", f + " a-b c;",
        "8/8/8/8/8/8/8/8 w - - bm e4;" + std::string()})
    EXPECT_FALSE(parse_epd(text).ok()) << text;
}

TEST(Epd, RefusesWhatWouldBeLost) {
  struct Row {
    const char* human;
    const char* operations;
    const char* why;
  };
  constexpr Row rows[] = {
      {"a string without an end", " bm Qxf7; id \"open; am Nf3;",
       "EPD: a quotation mark is missing"},
      {"an operation given twice", " bm Qxf7; bm Nf3;", "EPD: bm is given twice"},
      {"two counters that differ", " 5 10 hmvc 7;", "hmvc 7 contradicts the FEN, which says 5"},
      {"two counters in one operation", " hmvc 1 2;", "EPD: hmvc needs one number"},
      {"a counter without a number", " fmvn;", "EPD: fmvn needs one number"},
      {"moves without the word", " e2e4 e7e5", "unexpected 'e2e4' after the position"},
      {"the word misspelt", " 3 7 Moves e2e4", "unexpected 'Moves' after the position"},
      {"behind an operation", " bm Qxf7; foo", "unexpected 'foo' after the position"},
  };
  for (const Row& row : rows) {
    const auto record = parse_epd(std::string(fields) + row.operations);
    ASSERT_FALSE(record.ok()) << row.human;
    EXPECT_EQ(record.error(), row.why) << row.human;
  }
}

/// The time does not grow with the square of their number.
TEST(Epd, ARecordHoldsAnyNumberOfOperations) {
  constexpr int count = 1'000'000;
  std::string text = fields;
  for (int i = 0; i < count; ++i)
    text += " x" + std::to_string(i) + " 1;";
  const auto record = parse_epd(text);
  ASSERT_TRUE(record.ok()) << record.error();
  EXPECT_EQ(record->operations.size(), std::size_t{count});
  const auto twice = parse_epd(text + " x7 1;");
  ASSERT_FALSE(twice.ok());
  EXPECT_EQ(twice.error(), "EPD: x7 is given twice");
}

TEST(Epd, AFileHasCommentsBlankLinesAndAByteOrderMark) {
  std::istringstream file("\xEF\xBB\xBFone \r\n\n # two\n \t\n\xEF\xBB\xBFthree");
  EpdReader reader(file);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.text(), "one");
  EXPECT_EQ(reader.number(), 1);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.text(), "\xEF\xBB\xBFthree") << "a mark begins only a file";
  EXPECT_EQ(reader.number(), 5);
  EXPECT_FALSE(reader.next());
}

}  // namespace
}  // namespace tratto
