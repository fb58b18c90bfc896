#include <gtest/gtest.h>

#include "engine/uci/command_line.h"

namespace tratto::test {
namespace {

using uci::CommandLine;

TEST(CommandLine, CutsAtWhiteSpaceOfAnyKind) {
  const CommandLine line(std::string_view("  a\tbb \r\v\fc\0d ", 14));
  ASSERT_EQ(line.size(), 4u);
  EXPECT_EQ(line[0], "a");
  EXPECT_EQ(line[1], "bb");
  EXPECT_EQ(line[2], "c");
  EXPECT_EQ(line[3], "d");
  EXPECT_TRUE(CommandLine(" \t ").empty());
}

TEST(CommandLine, KeepsTheTextBetweenWords) {
  CommandLine line("x name  a  b value  c");
  EXPECT_EQ(line.text(2, 4), "a  b");
  EXPECT_EQ(line.joined(2, 4), "a b");
  EXPECT_EQ(line.text_from(5), "c");
  EXPECT_EQ(line.text_from(6), "");
  EXPECT_EQ(line.find("value"), 4u);
  EXPECT_EQ(line.find("name", 2), line.size());
  line.drop_front(1);
  EXPECT_EQ(line[0], "name");
}

TEST(CommandLine, TakesArgumentsWhole) {
  const CommandLine line(std::vector<std::string>{"perft", "2", "8/8 w"});
  ASSERT_EQ(line.size(), 3u);
  EXPECT_EQ(line[2], "8/8 w");
  EXPECT_EQ(line.joined(1, 3), "2 8/8 w");
}

}  // namespace
}  // namespace tratto::test
