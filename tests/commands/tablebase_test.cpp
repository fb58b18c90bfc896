#include <filesystem>
#include <gtest/gtest.h>

#include "engine/commands/tablebase.h"
#include "tests/table.h"
#include "tests/temporary.h"
#include "tests/uci/conversation.h"

namespace tratto {
namespace {

using uci::CommandLine;

TEST(TablebaseCommand, OptionsInAnyOrderThenADirectory) {
  const auto request = parse_tablebase(
      CommandLine("tablebase --only KRvKRP --verify --threads 2 --pieces 5 my tables"), 7);
  ASSERT_TRUE(request) << request.error();
  EXPECT_EQ(request->only->name(), "KRPvKR");
  EXPECT_TRUE(request->verify);
  EXPECT_EQ(request->threads, 2);
  EXPECT_EQ(request->pieces, 5);
  EXPECT_EQ(request->directory, "my tables");
}

TEST(TablebaseCommand, OptionsBehindTheDirectory) {
  const auto request =
      parse_tablebase(CommandLine("tablebase --pieces 3 my  tables --verify --threads 2"), 7);
  ASSERT_TRUE(request) << request.error();
  EXPECT_EQ(request->directory, "my  tables");
  EXPECT_TRUE(request->verify);
  EXPECT_EQ(request->threads, 2);
}

TEST(TablebaseCommand, DefaultsAndTheOtherName) {
  const auto request = parse_tablebase(CommandLine("tablebase --men 3 t"), 7);
  ASSERT_TRUE(request) << request.error();
  EXPECT_EQ(request->pieces, 3);
  EXPECT_EQ(request->threads, 7);
  EXPECT_FALSE(request->only);
  EXPECT_FALSE(request->verify);
}

struct Refused {
  const char* human;
  const char* command;
  const char* why;
};
constexpr Refused refused[] = {
    {"no directory", "tablebase --pieces 3", "tablebase: a directory for the tables is missing"},
    {"too many pieces", "tablebase --pieces 6 t",
     "tablebase: --pieces must be a number in 3..5, not '6'"},
    {"no number", "tablebase --threads many t",
     "tablebase: --threads must be a number in 1..1024, not 'many'"},
    {"no value", "tablebase --only", "tablebase: --only needs a value"},
    {"no signature", "tablebase --only KRP t",
     "tablebase: --only needs a signature of 3 to 5 pieces such as KRPvKR, not 'KRP'"},
    {"bare kings", "tablebase --only KvK t",
     "tablebase: --only needs a signature of 3 to 5 pieces such as KRPvKR, not 'KvK'"},
    {"unknown behind the directory", "tablebase t --fast", "tablebase: unknown option '--fast'"},
    {"a second directory", "tablebase t --verify u", "tablebase: unexpected 'u'"},
    {"given twice", "tablebase --pieces 3 t --men 4", "tablebase: --pieces is given twice"},
    {"unknown", "tablebase --fast t", "tablebase: unknown option '--fast'"},
};

TEST(TablebaseCommand, BadInputIsRefusedInOneLine) {
  for (const auto& [human, command, why] : refused) {
    const auto request = parse_tablebase(CommandLine(command), 1);
    ASSERT_FALSE(request) << human;
    EXPECT_EQ(request.error(), why) << human;
  }
}

/// Also where the system refuses the very name.
TEST(TablebaseCommand, ADirectoryThatCannotBeIsRefusedInOneLine) {
  const std::string long_name = test::temporary_name(std::string(300, 'x'));
  for (const auto& [directory, reason] :
       {std::pair(std::string("/proc/no/such"), std::errc::no_such_file_or_directory),
        std::pair(long_name, std::errc::filename_too_long)}) {
    const auto lines = test::converse("tablebase --pieces 3 " + directory);
    EXPECT_EQ(lines.back(), "info string error: tablebase: cannot use the directory " + directory +
                                ": " + std::make_error_code(reason).message());
  }
}

}  // namespace
}  // namespace tratto
