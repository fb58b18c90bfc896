#include <fstream>
#include <gtest/gtest.h>
#include <sstream>
#include <string>

#include "engine/commands/table.h"
#include "engine/uci/options.h"

namespace tratto {
namespace {

std::string read(const std::string& name) {
  std::ifstream file(std::string(TRATTO_TEST_DATA) + "/../../" + name);
  EXPECT_TRUE(file) << name;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// What a user can set or type is what the README and the manual page tell of.
TEST(Documentation, ReadmeNamesEveryOptionAndCommand) {
  const std::string readme = read("README.md");
  for (const uci::Option& option : uci::options())
    EXPECT_NE(readme.find("| `" + std::string(option.name) + "` |"), std::string::npos)
        << option.name;
  for (const uci::Command& command : command_table()) {
    const std::string name = "`" + std::string(command.name);
    const bool is_named = readme.find(name + "`") != std::string::npos ||
                          readme.find(name + " ") != std::string::npos;
    EXPECT_TRUE(is_named) << command.name;
  }
}

TEST(Documentation, ManualPageNamesEveryOptionAndCommand) {
  const std::string page = read("scripts/tratto.6");
  for (const uci::Option& option : uci::options())
    EXPECT_NE(page.find(option.name), std::string::npos) << option.name;
  for (const uci::Command& command : command_table()) {
    // At the start of a macro's argument or of a line, to tell `d` from any other letter.
    const std::string name(command.name);
    const bool is_named =
        page.find(" " + name) != std::string::npos || page.find("\"" + name) != std::string::npos;
    EXPECT_TRUE(is_named) << name;
  }
}

TEST(Documentation, ShellCompletionNamesEveryCommandThatIsTyped) {
  const std::string bash = read("scripts/completion/tratto.bash");
  const std::string zsh = read("scripts/completion/_tratto");
  for (const uci::Command& command : command_table()) {
    if (command.is_protocol) continue;
    const std::string name(command.name);
    EXPECT_TRUE(bash.find(" " + name + " ") != std::string::npos ||
                bash.find("\n      " + name + " ") != std::string::npos ||
                bash.find(" " + name + "\n") != std::string::npos)
        << name;
    EXPECT_NE(zsh.find("'" + name + ":"), std::string::npos) << name;
  }
}

}  // namespace
}  // namespace tratto
