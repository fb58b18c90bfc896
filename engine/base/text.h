#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Helpers for reading text that anyone may have written.
namespace tratto {

/// White space of any kind; a NUL byte, which no text has any use for, counts as such.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' || c == '\0';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// The text without white space at either end.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
  return text;
}

/// Takes the next word off the front of `text`; empty when there is none.
constexpr std::string_view take_word(std::string_view& text) {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  std::size_t length = 0;
  while (length < text.size() && !is_blank(text[length]))
    ++length;
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

/// Equal but for the case of ASCII letters.
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

/// The whole text as a decimal number; nothing if it is anything else or does not fit.
template <typename Number>
[[nodiscard]] std::optional<Number> to_number(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// A whole number as people and GUIs write it, maybe with a sign in front; one that does not fit
/// becomes the nearest that does, so that a range can be named as what it misses.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// How many bytes the well-formed UTF-8 sequence of two bytes or more takes that a text begins
/// with; 0 if it begins with none (RFC 3629: no overlong forms, no surrogates, nothing above
/// U+10FFFF).
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// The text as a terminal may show it: control characters and what is not UTF-8 are written as
/// \xNN, one such for each byte, everything else as it is.
[[nodiscard]] std::string printable(std::string_view text);

/// The text in single quotes, fit for a one-line message: bytes that are not printable ASCII are
/// written as \xNN and long texts are cut.
[[nodiscard]] std::string quoted(std::string_view text);

}  // namespace tratto
