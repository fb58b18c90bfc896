#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <regex>
#include <set>
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

std::set<std::string> names_of_commands() {
  std::set<std::string> names;
  for (const uci::Command& command : command_table())
    names.emplace(command.name);
  return names;
}

std::set<std::string> names_of_options() {
  std::set<std::string> names;
  for (const uci::Option& option : uci::options())
    names.emplace(option.name);
  return names;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

std::string first_word(const std::string& text) {
  std::istringstream words(text);
  std::string word;
  words >> word;
  return word;
}

/// Of the code in the first column of tables the first words.
std::set<std::string> commands_of_page(const std::string& page) {
  std::set<std::string> names;
  const std::regex code("`([^`]+)`");
  for (const std::string& line : lines_of(page)) {
    if (!line.starts_with("| `")) continue;
    const std::string cell = line.substr(0, line.find(" | ", 2));
    for (std::sregex_iterator it(cell.begin(), cell.end(), code), end; it != end; ++it)
      names.insert(first_word((*it)[1]));
  }
  return names;
}

/// The arguments of a macro of the manual page: words, or text in quotation marks.
std::vector<std::string> macro_arguments(const std::string& line) {
  const std::regex argument(R"re("([^"]*)"|(\S+))re");
  std::vector<std::string> arguments;
  for (std::sregex_iterator it(line.begin(), line.end(), argument), end; it != end; ++it)
    arguments.push_back((*it)[1].matched ? (*it)[1] : (*it)[2]);
  return arguments;
}

/// What a line of the manual page prints in bold.
std::vector<std::string> bold_words(const std::string& line) {
  const std::vector<std::string> arguments = macro_arguments(line);
  if (arguments.empty()) return {};
  const std::string& macro = arguments[0];
  if (macro == ".B") return {line.substr(3)};
  if (macro == ".BI") return {arguments.size() > 1 ? first_word(arguments[1]) : ""};
  std::vector<std::string> words;
  if (macro == ".BR" || macro == ".RB")
    for (std::size_t i = macro == ".BR" ? 1 : 2; i < arguments.size(); i += 2)
      words.push_back(arguments[i]);
  return words;
}

/// What a section of the manual page has entries for, and what it names in bold before them.
std::set<std::string> entries_of_manual(const std::string& manual, const std::string& section) {
  std::set<std::string> names;
  bool is_inside = false;
  bool has_entries = false;
  std::string before;
  for (const std::string& line : lines_of(manual)) {
    if (line.starts_with(".SH")) is_inside = line == ".SH " + section;
    has_entries = is_inside && (has_entries || line == ".TP");
    if (is_inside && (before == ".TP" || (!has_entries && section == "COMMANDS")))
      for (const std::string& word : bold_words(line))
        names.insert(word);
    before = line;
  }
  return names;
}

/// The words of the first list in single quotes.
std::set<std::string> commands_of_bash(const std::string& script) {
  const std::size_t begin = script.find("words='") + 7;
  std::istringstream words(script.substr(begin, script.find('\'', begin) - begin));
  return {std::istream_iterator<std::string>(words), {}};
}

std::set<std::string> commands_of_zsh(const std::string& script) {
  std::set<std::string> names;
  const std::regex entry("'([^:']+):");
  for (std::sregex_iterator it(script.begin(), script.end(), entry), end; it != end; ++it)
    names.insert((*it)[1]);
  return names;
}

/// What of `wanted` is not among `names`, for the failure of a test.
std::string missing(const std::set<std::string>& wanted, const std::set<std::string>& names) {
  std::string text;
  for (const std::string& name : wanted)
    if (!names.contains(name)) text += name + " ";
  return text;
}

/// What a user can set or type is what the pages of the rooms tell of.
TEST(Documentation, PagesNameEveryOptionAndCommand) {
  const std::string options = read("engine/uci/README.md");
  for (const uci::Option& option : uci::options())
    EXPECT_NE(options.find("| `" + std::string(option.name) + "` |"), std::string::npos)
        << option.name;
  EXPECT_EQ(missing(names_of_commands(), commands_of_page(read("engine/commands/README.md"))), "");
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

TEST(Documentation, ManualPageHasAnEntryForEveryOptionAndCommandAndNoOther) {
  const std::string page = read("scripts/tratto.6");
  const std::set<std::string> commands = entries_of_manual(page, "COMMANDS");
  const std::set<std::string> options = entries_of_manual(page, "OPTIONS");
  EXPECT_EQ(missing(names_of_commands(), commands), "");
  EXPECT_EQ(missing(names_of_options(), options), "");
  EXPECT_EQ(missing(commands, names_of_commands()), "") << "what is no command";
  EXPECT_EQ(missing(options, names_of_options()), "") << "what is no option";
}

std::set<std::string> typed_commands() {
  std::set<std::string> names;
  for (const uci::Command& command : command_table())
    if (!command.is_protocol) names.emplace(command.name);
  return names;
}

TEST(Documentation, ShellCompletionNamesEveryCommandThatIsTyped) {
  EXPECT_EQ(missing(typed_commands(), commands_of_bash(read("scripts/completion/tratto.bash"))),
            "");
  EXPECT_EQ(missing(typed_commands(), commands_of_zsh(read("scripts/completion/_tratto"))), "");
}

/// A page that lacks one entry, and has the others, is noticed, however short the name is and
/// whatever else the page says.
TEST(Documentation, EveryEntryThatIsMissingIsNoticed) {
  const struct {
    const char* page;
    std::set<std::string> wanted;
    std::set<std::string> (*names)(const std::string&);
  } rows[] = {
      {"engine/commands/README.md", names_of_commands(), commands_of_page},
      {"scripts/tratto.6", names_of_commands(),
       [](const std::string& page) { return entries_of_manual(page, "COMMANDS"); }},
      {"scripts/tratto.6", names_of_options(),
       [](const std::string& page) { return entries_of_manual(page, "OPTIONS"); }},
      {"scripts/completion/tratto.bash", typed_commands(), commands_of_bash},
      {"scripts/completion/_tratto", typed_commands(), commands_of_zsh},
  };
  for (const auto& row : rows) {
    const std::string page = read(row.page);
    for (const std::string& name : row.wanted) {
      // As an entry is written: behind the beginning of a line, a blank or a mark.
      const std::regex entry("(^|[ \"'`\n])" + name + "(?=[ \"'`:\n,]|$)");
      const std::string without = std::regex_replace(page, entry, "$1nothing");
      EXPECT_TRUE(row.names(page).contains(name)) << row.page << ": " << name;
      EXPECT_FALSE(row.names(without).contains(name)) << row.page << ": " << name;
    }
  }
}

}  // namespace
}  // namespace tratto
