#pragma once

#include <fstream>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <vector>

/// Reading the tables in tests/data.
namespace tratto::test {

/// The lines of a file below tests/data; fails the test if there are none.
inline std::vector<std::string> data_lines(const std::string& name) {
  std::ifstream file(std::string(TRATTO_TEST_DATA) + "/" + name, std::ios::binary);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  EXPECT_FALSE(lines.empty()) << "no data in " << name;
  return lines;
}

inline std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return parts;
    text.remove_prefix(end + 1);
  }
}

/// The rows of a tab-separated file; lines that start with '#' are comments.
inline std::vector<std::vector<std::string>> tsv_rows(const std::string& name) {
  std::vector<std::vector<std::string>> rows;
  for (const std::string& line : data_lines(name))
    if (!line.starts_with("# ")) rows.push_back(split(line, '\t'));
  return rows;
}

}  // namespace tratto::test
