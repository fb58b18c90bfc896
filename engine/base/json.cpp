#include "engine/base/json.h"

#include "engine/base/text.h"

namespace tratto {

namespace {

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
    } else if (byte < 0x20 || byte == 0x7F) {
      append_escaped(out, byte);
    } else if (byte < 0x80) {
      out += text[0];
    } else if (const std::size_t length = utf8_length(text); length > 0) {
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
