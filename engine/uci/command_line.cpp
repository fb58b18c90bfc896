#include "engine/uci/command_line.h"

#include <algorithm>

#include "engine/base/text.h"

namespace tratto::uci {

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

}  // namespace tratto::uci
