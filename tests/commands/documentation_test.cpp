#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "engine/base/concat.h"
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

/// What a user can set or type is what the pages of the rooms and the manual page tell of.
TEST(Documentation, PagesNameEveryOptionAndCommand) {
  const std::string options = read("engine/uci/README.md");
  for (const uci::Option& option : uci::options())
    EXPECT_NE(options.find("| `" + std::string(option.name) + "` |"), std::string::npos)
        << option.name;
  const std::string commands = read("engine/commands/README.md");
  for (const uci::Command& command : command_table()) {
    const std::string name = concat("`", command.name);
    const bool is_named = commands.find(name + "`") != std::string::npos ||
                          commands.find(name + " ") != std::string::npos;
    EXPECT_TRUE(is_named) << command.name;
  }
}

/// The first page is one that people read to its end.
TEST(Documentation, ReadmeIsShort) {
  const std::string readme = read("README.md");
  EXPECT_LE(std::ranges::count(readme, '\n'), 180);
}

/// A link from one page leads to a file of the repository.
TEST(Documentation, LinksBetweenPagesLeadSomewhere) {
  namespace fs = std::filesystem;
  const fs::path root = fs::path(TRATTO_TEST_DATA) / ".." / "..";
  std::vector<fs::path> pages{root / "README.md"};
  for (const char* folder : {".github", "engine", "nnue", "bench", "tests", "scripts"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".md") pages.push_back(entry.path());
  const std::regex link(R"(\]\(([^)#\s]+)[^)\s]*\))");
  for (const fs::path& page : pages) {
    const std::string text = read(fs::relative(page, root).string());
    for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
      const std::string target = (*it)[1];
      if (target.find("://") != std::string::npos) continue;
      EXPECT_TRUE(fs::exists(page.parent_path() / target)) << page << " links to " << target;
    }
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
