#include <gtest/gtest.h>
#include <set>

#include "engine/uci/options.h"

namespace tratto::test {
namespace {

Result<const uci::Option*> set(std::string_view line, uci::Settings& settings) {
  return uci::set_option(uci::CommandLine(line), settings);
}

/// The value after a word such as `default` in a declaration.
std::string after(std::string_view word, const std::string& declaration) {
  const uci::CommandLine words(declaration);
  const std::size_t index = words.find(word);
  return index + 1 < words.size() ? std::string(words[index + 1]) : "";
}

TEST(Options, WhatIsPrintedParsesBack) {
  for (const uci::Option& option : uci::options()) {
    const std::string text = uci::declaration(option);
    for (const char* word : {"default", "min", "max", "var"}) {
      const std::string value = after(word, text);
      if (value.empty()) continue;
      uci::Settings settings;
      const auto result =
          set("setoption name " + std::string(option.name) + " value " + value, settings);
      EXPECT_TRUE(result.ok()) << text << ": " << word;
      if (result) {
        EXPECT_EQ((*result)->name, option.name);
      }
    }
  }
}

TEST(Options, NamesAndHelpAreThereOnce) {
  std::set<std::string_view> names;
  for (const uci::Option& option : uci::options()) {
    EXPECT_TRUE(names.insert(option.name).second) << option.name;
    EXPECT_FALSE(option.help.empty()) << option.name;
  }
}

TEST(Options, SetsValues) {
  uci::Settings settings;
  EXPECT_TRUE(set("setoption name Hash value 77", settings).ok());
  EXPECT_TRUE(set("setoption name  MOVE   overhead  value  5000", settings).ok());
  EXPECT_TRUE(set("setoption name Ponder value True", settings).ok());
  EXPECT_TRUE(set("setoption name Delay Type value SIMPLE", settings).ok());
  EXPECT_TRUE(set("setoption name EvalFile value /a  b/net value.bin", settings).ok());
  EXPECT_TRUE(set("setoption name UCI_Opponent value none none computer X", settings).ok());
  EXPECT_EQ(settings.hash, 77);
  EXPECT_EQ(settings.move_overhead, 5000);
  EXPECT_TRUE(settings.ponder);
  EXPECT_EQ(settings.delay_type, static_cast<int>(uci::DelayType::Simple));
  EXPECT_EQ(settings.eval_file, "/a  b/net value.bin") << "blanks in a name of a file count";
  EXPECT_TRUE(set("setoption name EvalFile value <empty>", settings).ok());
  EXPECT_EQ(settings.eval_file, "");
}

TEST(Options, RefusesWithAReasonAndChangesNothing) {
  struct {
    std::string_view line, reason;
  } const rows[]{
      {"setoption", "setoption: the word 'name' is missing"},
      {"setoption foo name Hash value 32", "setoption: unexpected 'foo'"},
      {"setoption name", "setoption: there is no option ''"},
      {"setoption name Hash 3", "setoption: there is no option 'Hash 3'"},
      {"setoption name Hash value", "option Hash: '' is not a whole number"},
      {"setoption name Hash value 0", "option Hash: '0' is not in 1..33554432"},
      {"setoption name Hash value 16 MB", "option Hash: '16 MB' is not a whole number"},
      {"setoption name Ponder value yes", "option Ponder: 'yes' is not true or false"},
      {"setoption name Delay Type value x",
       "option Delay Type: 'x' is none of none bronstein simple"},
  };
  for (const auto& row : rows) {
    uci::Settings settings;
    const auto result = set(row.line, settings);
    ASSERT_FALSE(result.ok()) << row.line;
    EXPECT_EQ(result.error(), row.reason);
    EXPECT_EQ(settings.hash, 16);
  }
}

}  // namespace
}  // namespace tratto::test
