#include "engine/base/text.h"

#include <algorithm>
#include <limits>

namespace tratto {

namespace {

constexpr bool is_continuation(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

constexpr bool is_printable_ascii(unsigned char byte) {
  return byte >= 0x20 && byte < 0x7F;
}

/// A byte in messages: itself if it is printable ASCII, else \xNN.
std::string escaped_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return is_printable_ascii(byte) ? std::string(1, c) : "\\x" + hexadecimal(byte, 2);
}

}  // namespace

std::string hexadecimal(std::uint64_t number, int count, LetterCase letters) {
  const std::string_view digits =
      letters == LetterCase::Lower ? "0123456789abcdef" : "0123456789ABCDEF";
  std::string out;
  for (int shift = 4 * (count - 1); shift >= 0; shift -= 4)
    out += digits[(number >> shift) & 15];
  return out;
}

std::size_t utf8_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.empty()) return 0;
  const unsigned char lead = byte(0);
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if (!is_continuation(byte(i))) return 0;
  const unsigned char second = byte(1);
  if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
  if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
  return length;
}

std::string printable(std::string_view text) {
  // U+0080 to U+009F, "C2 80" to "C2 9F", are control characters too.
  const auto is_control = [](std::string_view sequence) {
    return sequence[0] == '\xC2' && static_cast<unsigned char>(sequence[1]) < 0xA0;
  };
  std::string out;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const bool is_kept = length > 0 && !is_control(text);
    out += is_kept ? std::string(text.substr(0, length)) : escaped_byte(text[0]);
    text.remove_prefix(is_kept ? length : 1);
  }
  return out;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [lower](char x, char y) { return lower(x) == lower(y); });
}

std::optional<std::int64_t> parse_integer(std::string_view text) {
  if (text.starts_with('+') && !text.starts_with("+-")) text.remove_prefix(1);
  std::int64_t value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (stop != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range)
    return text.starts_with('-') ? std::numeric_limits<std::int64_t>::min()
                                 : std::numeric_limits<std::int64_t>::max();
  return value;
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string out = "'";
  for (const char c : text.substr(0, longest))
    out += escaped_byte(c);
  return out + (text.size() > longest ? "...'" : "'");
}

}  // namespace tratto
