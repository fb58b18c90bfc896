#include "engine/uci/command_line.h"

#include <algorithm>

#include "engine/base/concat.h"

namespace tratto::uci {

namespace {

constexpr std::size_t longest_quote = 60;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' || c == '\0';
}

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

bool is_printable(char c) {
  return c >= ' ' && c <= '~';
}

}  // namespace

CommandLine::CommandLine(std::string_view line) : text_(line) {
  std::size_t i = 0;
  while (i < text_.size()) {
    while (i < text_.size() && is_blank(text_[i]))
      ++i;
    const std::size_t begin = i;
    while (i < text_.size() && !is_blank(text_[i]))
      ++i;
    if (i > begin) spans_.push_back({begin, i});
  }
}

CommandLine::CommandLine(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (!text_.empty()) text_ += ' ';
    const std::size_t begin = text_.size();
    text_ += word;
    spans_.push_back({begin, text_.size()});
  }
}

std::string_view CommandLine::operator[](std::size_t index) const {
  return std::string_view(text_).substr(spans_[index].begin,
                                        spans_[index].end - spans_[index].begin);
}

std::string_view CommandLine::text(std::size_t begin, std::size_t end) const {
  end = std::min(end, size());
  if (begin >= end) return {};
  return std::string_view(text_).substr(spans_[begin].begin,
                                        spans_[end - 1].end - spans_[begin].begin);
}

std::string CommandLine::joined(std::size_t begin, std::size_t end) const {
  std::string result;
  for (std::size_t i = begin; i < std::min(end, size()); ++i) {
    if (i > begin) result += ' ';
    result += (*this)[i];
  }
  return result;
}

std::size_t CommandLine::find(std::string_view word, std::size_t begin) const {
  for (std::size_t i = begin; i < size(); ++i)
    if ((*this)[i] == word) return i;
  return size();
}

void CommandLine::drop_front(std::size_t count) {
  spans_.erase(spans_.begin(), spans_.begin() + static_cast<std::ptrdiff_t>(count));
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::ranges::equal(a, b, {}, lower, lower);
}

std::string quoted(std::string_view input) {
  std::string result = "'";
  for (const char c : input.substr(0, longest_quote))
    result += is_printable(c) ? c : '?';
  if (input.size() > longest_quote) result += "...";
  return concat(result, "'");
}

}  // namespace tratto::uci
