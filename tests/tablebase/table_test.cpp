#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "engine/tablebase/probe.h"
#include "engine/tablebase/table.h"
#include "tests/effort.h"
#include "tests/positions.h"
#include "tests/temporary.h"

namespace tratto::tablebase {
namespace {

using Content = std::vector<std::uint8_t>;

// KNvK, all of it drawn: each half a single value. By hand from the description in format.h.
Content drawn_table(TableKind kind) {
  const Magic magic = file_magic(kind);
  Content bytes(magic.begin(), magic.end());
  const Content rest = kind == TableKind::Wdl
                           ? Content{0x31, 0x00, 0xEE, 0x66, 0x22, 0x00, 0x80, 2, 0x80, 2}
                           : Content{0x30, 0x00, 0x0E, 0x06, 0x02, 0x00, 0x80, 0};
  bytes.insert(bytes.end(), rest.begin(), rest.end());
  bytes.resize(block_alignment + checksum_bytes);
  return bytes;
}

// KQvK, White to move wins all but two values of no position: one block with codes of one bit.
// Black to move has symbols for 0, 2 and the pair of them.
Content coded_table() {
  const Magic magic = file_magic(TableKind::Wdl);
  Content bytes(magic.begin(), magic.end());
  const auto add = [&](const Content& more) {
    bytes.insert(bytes.end(), more.begin(), more.end());
  };
  add({0x31, 0x00, 0xEE, 0x66, 0x55, 0x00, 0x80, 4});
  // Blocks of 2^13 bytes, an entry for 2^15 positions, no padding, 1 block; codes of 1 bit: for
  // symbols 0 and 1; 2 symbols: value 0 and value 2.
  add({0x00, 13, 15, 0, 1, 0, 0, 0, 1, 1, 0, 0, 2, 0});
  add({0, 0xF0, 0xFF, 2, 0xF0, 0xFF});
  add({0, 0, 0, 0, 0, 64});  // Position 2^14 is value 2^14 of block 0.
  add({0x63, 0x7A});         // 31332 values less one.
  bytes.resize((bytes.size() + 63) / 64 * 64);
  const std::size_t blocks = bytes.size();
  bytes.resize(blocks + (1 << 13));
  bytes[blocks + 2] = 0x40;  // Position 17 has value 2, all others 0.
  bytes.resize(bytes.size() + checksum_bytes);
  return bytes;
}

Material knight() {
  return *Material::parse("KNvK");
}

TEST(Table, ASingleValueIsThatOfEveryPosition) {
  const Content wdl = drawn_table(TableKind::Wdl);
  const Content dtz = drawn_table(TableKind::Dtz);
  const auto table = Table::read(wdl, knight(), TableKind::Wdl);
  ASSERT_TRUE(table.ok()) << table.error();
  for (const char* fen : {"8/8/8/4k3/8/8/N7/K7 w - - 0 1", "8/8/8/4k3/8/8/N7/K7 b - - 0 1",
                          "8/8/8/4n3/8/8/k7/2K5 w - - 0 1", "8/8/8/4n3/8/8/k7/2K5 b - - 0 1"})
    EXPECT_EQ(table->wdl(test::position_of(fen)), Draw) << fen;
  EXPECT_TRUE(Table::read(dtz, knight(), TableKind::Dtz).ok());
}

TEST(Table, CodesAreRead) {
  const Content bytes = coded_table();
  const auto table = Table::read(bytes, *Material::parse("KQvK"), TableKind::Wdl);
  ASSERT_TRUE(table.ok()) << table.error();
  // The order of pieces is black king, white king, queen. Number 17: b1, a1 and the 18th free
  // square.
  EXPECT_EQ(table->wdl(test::position_of("8/8/8/8/3Q4/8/8/1k1K4 w - - 0 1")), Win);
  EXPECT_EQ(table->wdl(test::position_of("8/8/8/8/3Q4/8/8/1k1K4 b - - 0 1")), Loss);
  const auto material = *Material::parse("KQvK");
  EncodingChoice choice;
  for (const Piece piece : {BlackKing, WhiteKing, WhiteQueen})
    choice.pieces.push_back(piece);
  const auto encoding = Encoding::make(material, choice, 0);
  ASSERT_TRUE(encoding.ok());
  const Squares squares = encoding->squares(17);
  tratto::Setup setup;
  for (int i = 0; i < 3; ++i)
    setup.board[squares[static_cast<std::size_t>(i)]] = encoding->piece(i);
  setup.side_to_move = Black;
  EXPECT_EQ(table->wdl(Position(setup)), Draw);
}

TEST(Table, ForeignAndBrokenFilesAreRefused) {
  const Content good = drawn_table(TableKind::Wdl);
  const auto refuses = [&](Content bytes, const char* human) {
    EXPECT_FALSE(Table::read(bytes, knight(), TableKind::Wdl).ok()) << human;
  };
  refuses({}, "empty");
  refuses(drawn_table(TableKind::Dtz), "the other kind");
  for (std::size_t size = 0; size < good.size(); ++size)
    refuses(Content(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size)), "cut short");
  const auto altered = [&](std::size_t at, std::uint8_t byte) {
    Content bytes = good;
    bytes[at] = byte;
    return bytes;
  };
  refuses(altered(0, 0), "magic");
  refuses(altered(4, 0x30), "not split");
  refuses(altered(4, 0x33), "with pawns");
  refuses(altered(5, 0x01), "a factor that is not there");
  refuses(altered(6, 0xE6), "two white kings for White to move");
  refuses(altered(8, 0x23), "another piece for White to move");
  refuses(altered(10, 0), "a header of codes that says nothing");
  EXPECT_FALSE(Table::read(good, *Material::parse("KBvK"), TableKind::Wdl).ok());
  EXPECT_FALSE(Table::read(good, *Material::parse("KNNvK"), TableKind::Wdl).ok());
  EXPECT_FALSE(Table::read(good, *Material::parse("KPvK"), TableKind::Wdl).ok());
}

// Whatever one byte is changed to: an error, a value, or none, but nothing is read outside (which
// the address sanitizer sees).
TEST(Table, NoAlteredByteIsFollowedOutside) {
  const Position position = test::position_of("8/8/8/3k4/8/8/1Q6/K7 b - - 0 1");
  const Content good = coded_table();
  for (std::size_t at = 0; at < 80; ++at)
    for (int byte = 0; byte < 256; byte += test::is_sanitized ? 5 : 1) {
      Content bytes = good;
      bytes[at] = static_cast<std::uint8_t>(byte);
      const auto table = Table::read(bytes, *Material::parse("KQvK"), TableKind::Wdl);
      if (!table.ok()) continue;
      const std::optional<Wdl> wdl = table->wdl(position);
      EXPECT_LE(wdl.value_or(Draw), Win);
    }
}

class Directory {
 public:
  void add(const std::string& name, const Content& bytes) const {
    std::ofstream file(directory_.path() / name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<long>(bytes.size()));
  }
  [[nodiscard]] std::string path() const { return directory_.name(); }

 private:
  test::TemporaryDirectory directory_;
};

TEST(Tables, AreFoundAndOpenedWhenAsked) {
  const Directory directory;
  directory.add("KNvK.rtbw", drawn_table(TableKind::Wdl));
  directory.add("KNvK.rtbz", drawn_table(TableKind::Dtz));
  directory.add("KvKN.rtbw", drawn_table(TableKind::Wdl));
  directory.add("KXvK.rtbw", {});
  directory.add("notes.txt", {});
  std::vector<std::string> complaints;
  const Tables tables(directory.path() + ";" + directory.path(),
                      [&](const std::string& line) { complaints.push_back(line); });
  EXPECT_EQ(tables.count(TableKind::Wdl), 1);
  EXPECT_EQ(tables.count(TableKind::Dtz), 1);
  EXPECT_EQ(tables.largest(), 3);
  const Position position = test::position_of("8/8/8/4k3/8/8/N7/K7 b - - 0 1");
  EXPECT_EQ(probe_wdl(tables, position), Draw);
  EXPECT_EQ(probe_dtz(tables, position), 0);
  EXPECT_EQ(probe_wdl(tables, test::position_of("8/8/8/4k3/8/8/B7/K7 b - - 0 1")), std::nullopt);
  EXPECT_EQ(probe_wdl(tables, Position()), std::nullopt);
  EXPECT_TRUE(complaints.empty());
}

TEST(Tables, ABrokenFileIsReportedOnceAndNotUsed) {
  const Directory directory;
  directory.add("KNvK.rtbw", drawn_table(TableKind::Dtz));
  directory.add("KBvK.rtbw", Content(70));
  std::vector<std::string> complaints;
  const Tables tables(directory.path(),
                      [&](const std::string& line) { complaints.push_back(line); });
  EXPECT_EQ(tables.largest(), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(probe_wdl(tables, test::position_of("8/8/8/4k3/8/8/N7/K7 b - - 0 1")), std::nullopt);
    EXPECT_EQ(probe_wdl(tables, test::position_of("8/8/8/4k3/8/8/b7/K7 b - - 0 1")), std::nullopt);
  }
  EXPECT_EQ(complaints.size(), 2U);
}

TEST(Tables, AMissingDirectoryIsReported) {
  int complaints = 0;
  const Tables tables("/nowhere/at/all", [&](const std::string&) { ++complaints; });
  EXPECT_EQ(tables.largest(), 0);
  EXPECT_EQ(complaints, 1);
}

TEST(Tables, PathsAreSplit) {
  using List = std::vector<std::string>;
  EXPECT_EQ(split_path(""), List());
  EXPECT_EQ(split_path("/a/b"), List({"/a/b"}));
  EXPECT_EQ(split_path("/a:/b;/c d;;"), List({"/a", "/b", "/c d"}));
  EXPECT_EQ(split_path("C:\\tables;D:/more"), List({"C:\\tables", "D:/more"}));
  EXPECT_EQ(split_path("a:b"), List({"a", "b"}));
}

}  // namespace
}  // namespace tratto::tablebase
