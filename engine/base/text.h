#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Text parsing helpers, safe for any input.
namespace tratto {

/// White space, including NUL bytes.
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' || c == '\0';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
/// ASCII only.
constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

enum class LetterCase { Lower, Upper };
/// The last `count` hexadecimal digits of a number, with leading zeros.
[[nodiscard]] std::string hexadecimal(std::uint64_t number, int count,
                                      LetterCase letters = LetterCase::Lower);

/// The text without leading and trailing white space.
constexpr std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front()))
    text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back()))
    text.remove_suffix(1);
  return text;
}

/// The text without the UTF-8 byte order mark with which some editors and shells begin a file.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  return text.starts_with(mark) ? text.substr(mark.size()) : text;
}

/// Removes and returns the first word of `text`; empty if there is none.
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

/// Case-insensitive comparison (ASCII letters).
[[nodiscard]] bool equal_ignoring_case(std::string_view a, std::string_view b);

/// Parses the whole text as a decimal number; nothing if it is not one or does not fit.
template <typename Number>
[[nodiscard]] std::optional<Number> to_number(std::string_view text) {
  Number number{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return number;
}

/// Parses an integer with an optional sign; values out of range become the nearest limit, so that
/// the caller can report its own range.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view text);

/// Length of the well-formed multi-byte UTF-8 sequence at the start of the text; 0 if there is none
/// (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
[[nodiscard]] std::size_t utf8_length(std::string_view text);

/// The text for a terminal: control characters and invalid UTF-8 are escaped as \xNN, byte by byte.
[[nodiscard]] std::string printable(std::string_view text);

/// The text in single quotes, for one-line messages: bytes that are not printable ASCII are escaped
/// as \xNN, and long texts are truncated.
[[nodiscard]] std::string in_quotes(std::string_view text);

}  // namespace tratto
