#include <gtest/gtest.h>

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
      {"quotes not closed", f + " id \"abc", f + " 0 1", {"id|abc"}},
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

}  // namespace
}  // namespace tratto
