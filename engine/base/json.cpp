#include "engine/base/json.h"

namespace tratto {

namespace {

constexpr bool is_continuation(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

/// The length of a well-formed UTF-8 sequence of two bytes or more at the start of a text; 0 if
/// there is none (RFC 3629: no overlong forms, no surrogates, nothing above U+10FFFF).
std::size_t sequence_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
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

void append_escaped(std::string& out, unsigned char byte) {
  constexpr std::string_view hex = "0123456789abcdef";
  out += "\\u00";
  out += hex[byte >> 4];
  out += hex[byte & 15];
}

}  // namespace

std::string json_string(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    std::size_t taken = 1;
    if (byte == '"' || byte == '\\') {
      out += '\\';
      out += text[0];
    } else if (byte < 0x20) {
      append_escaped(out, byte);
    } else if (byte < 0x80) {
      out += text[0];
    } else if (const std::size_t length = sequence_length(text); length > 0) {
      out += text.substr(0, length);
      taken = length;
    } else {
      append_escaped(out, byte);
    }
    text.remove_prefix(taken);
  }
  out += '"';
  return out;
}

}  // namespace tratto
