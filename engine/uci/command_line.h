#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tratto::uci {

/// One command split into words. Keeps the original text, because file names may contain several
/// consecutive spaces, which splitting would lose.
class CommandLine {
 public:
  CommandLine() = default;
  /// Splits a line at white space; NUL bytes count as white space.
  explicit CommandLine(std::string_view line);
  /// Takes the words as given (program arguments, which may contain spaces).
  explicit CommandLine(const std::vector<std::string>& words);

  [[nodiscard]] std::size_t size() const { return spans_.size(); }
  [[nodiscard]] bool empty() const { return spans_.empty(); }
  [[nodiscard]] std::string_view operator[](std::size_t index) const;
  /// The original text from word `begin` up to, not including, word `end`; empty if there is none.
  [[nodiscard]] std::string_view text(std::size_t begin, std::size_t end) const;
  [[nodiscard]] std::string_view text_from(std::size_t begin) const { return text(begin, size()); }
  /// Words [begin, end), separated by single spaces.
  [[nodiscard]] std::string joined(std::size_t begin, std::size_t end) const;
  /// Index of the first word equal to `word` (case-sensitive) at or after `begin`; size() if there
  /// is none.
  [[nodiscard]] std::size_t find(std::string_view word, std::size_t begin = 0) const;
  /// Removes the first `count` words.
  void drop_front(std::size_t count);

 private:
  struct Span {
    std::size_t begin;
    std::size_t end;
  };
  std::string text_;
  std::vector<Span> spans_;  // Offsets, not views: a moved short string changes its address.
};

}  // namespace tratto::uci
