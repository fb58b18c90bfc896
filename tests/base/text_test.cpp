#include <gtest/gtest.h>
#include <limits>

#include "engine/base/json.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"

namespace tratto {
namespace {

TEST(Text, WordsAndNumbers) {
  std::string_view text = " \t one  two\r\n";
  EXPECT_EQ(take_word(text), "one");
  EXPECT_EQ(take_word(text), "two");
  EXPECT_EQ(take_word(text), "");
  EXPECT_EQ(trimmed(std::string_view(" \n\0", 3)), "");
  EXPECT_TRUE(equal_ignoring_case("Move Overhead", "mOVE oVERHEAD"));
  EXPECT_FALSE(equal_ignoring_case("Hash", "Has"));
  EXPECT_EQ(to_number<int>("-12"), -12);
  EXPECT_FALSE(to_number<int>("12x"));
  EXPECT_FALSE(to_number<int>(""));
  EXPECT_FALSE(to_number<int>("99999999999"));
}

TEST(Text, IntegersAreWholeAndSaturate) {
  EXPECT_EQ(parse_integer("12"), 12);
  EXPECT_EQ(parse_integer("+12"), 12);
  EXPECT_EQ(parse_integer("-12"), -12);
  EXPECT_EQ(parse_integer("99999999999999999999"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parse_integer("-99999999999999999999"), std::numeric_limits<std::int64_t>::min());
  for (const char* text : {"", "+", "-", "+-1", "1.5", "1e3", " 1", "1 ", "0x10", "abc"})
    EXPECT_FALSE(parse_integer(text).has_value()) << text;
}

TEST(Text, QuotedIsAlwaysOnePrintableLine) {
  EXPECT_EQ(in_quotes("e4"), "'e4'");
  EXPECT_EQ(in_quotes(std::string_view("\n\0\xFF", 3)), "'\\x0a\\x00\\xff'");
  EXPECT_EQ(tratto::in_quotes(std::string(1000, 'x')).size(), 65u);
}

TEST(Text, HexadecimalHasLeadingZeros) {
  EXPECT_EQ(hexadecimal(0, 2), "00");
  EXPECT_EQ(hexadecimal(0xA7, 2), "a7");
  EXPECT_EQ(hexadecimal(0xA7, 2, LetterCase::Upper), "A7");
  EXPECT_EQ(hexadecimal(0x1234, 2), "34");
  EXPECT_EQ(hexadecimal(0x0FEDCBA987654321, 16), "0fedcba987654321");
}

TEST(Text, PrintableKeepsLettersAndShowsControlCharacters) {
  struct Row {
    const char* why;
    const char* text;
    const char* shown;
  };
  const Row rows[] = {
      {"plain", "Carlsen, M", "Carlsen, M"},    {"UTF-8 stays", "Réti ♔ 𝄞", "Réti ♔ 𝄞"},
      {"escape", "\x1B[31m", "\\x1b[31m"},      {"new line and DEL", "a\n\x7F", "a\\x0a\\x7f"},
      {"C1 control", "\xC2\x9B", "\\xc2\\x9b"}, {"Latin-1", "R\xE9ti", "R\\xe9ti"},
  };
  for (const Row& row : rows)
    EXPECT_EQ(printable(row.text), row.shown) << row.why;
}

TEST(Text, BytesThatAreNoUtf8AreLatin1) {
  struct Row {
    const char* why;
    const char* text;
    const char* utf8;
  };
  const Row rows[] = {
      {"plain", "Carlsen, M", "Carlsen, M"},
      {"UTF-8 stays", "Réti ♔ 𝄞", "Réti ♔ 𝄞"},
      {"Latin-1", "R\xE9ti", "Réti"},
      {"both", "R\xE9ti, Réti", "Réti, Réti"},
      {"first and last of them", "\x80\xFF", "\xC2\x80ÿ"},
      {"cut-off sequence", "\xE2\x99", "\xC3\xA2\xC2\x99"},
      {"surrogate", "\xED\xA0\x80", "\xC3\xAD\xC2\xA0\xC2\x80"},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(to_utf8(row.text), row.utf8) << row.why;
    EXPECT_EQ(to_utf8(row.utf8), row.utf8) << row.why;
  }
}

TEST(Json, StringsAreValidWhateverTheBytes) {
  struct Row {
    const char* why;
    const char* text;
    const char* json;
  };
  const Row rows[] = {
      {"plain", "Carlsen, M", "\"Carlsen, M\""},
      {"quote and backslash", "a\"b\\c", "\"a\\\"b\\\\c\""},
      {"control character", "a\nb", "\"a\\u000ab\""},
      {"UTF-8 stays", "Réti ♔ 𝄞", "\"Réti ♔ 𝄞\""},
      {"Latin-1 is read as such", "R\xE9ti", "\"R\\u00e9ti\""},
      {"cut-off sequence", "\xE2\x99", "\"\\u00e2\\u0099\""},
      {"overlong form", "\xC0\x80", "\"\\u00c0\\u0080\""},
      {"surrogate", "\xED\xA0\x80", "\"\\u00ed\\u00a0\\u0080\""},
  };
  for (const Row& row : rows)
    EXPECT_EQ(json_string(row.text), row.json) << row.why;
}

}  // namespace
}  // namespace tratto
