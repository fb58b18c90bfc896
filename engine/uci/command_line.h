#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tratto::uci {

/// One command cut into words. Remembers the text it came from, because names of files may hold
/// runs of blanks that cutting would lose.
class CommandLine {
 public:
  CommandLine() = default;
  /// Cuts a line at white space of any kind; NUL bytes count as such.
  explicit CommandLine(std::string_view line);
  /// Takes words as they are (arguments of the program, which may hold blanks).
  explicit CommandLine(const std::vector<std::string>& words);

  [[nodiscard]] std::size_t size() const { return spans_.size(); }
  [[nodiscard]] bool empty() const { return spans_.empty(); }
  [[nodiscard]] std::string_view operator[](std::size_t index) const;
  /// The original text from word `begin` up to, not including, word `end`; empty if there is none.
  [[nodiscard]] std::string_view text(std::size_t begin, std::size_t end) const;
  [[nodiscard]] std::string_view text_from(std::size_t begin) const { return text(begin, size()); }
  /// Words [begin, end), with single blanks between them.
  [[nodiscard]] std::string joined(std::size_t begin, std::size_t end) const;
  /// The index of the first word equal to `word` (case matters) at or after `begin`; size() if
  /// none.
  [[nodiscard]] std::size_t find(std::string_view word, std::size_t begin = 0) const;
  /// Drops the first `count` words.
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
