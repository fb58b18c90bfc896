#include "engine/base/json.h"

#include "engine/base/text.h"

namespace tratto {

std::string json_string(std::string_view text) {
  std::string out = "\"";
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    std::size_t taken = 1;
    if (byte == '"' || byte == '\\') {
      out += '\\';
      out += text[0];
    } else if (byte >= 0x20 && byte < 0x7F) {
      out += text[0];
    } else if (const std::size_t length = utf8_length(text); length > 0) {
      out += text.substr(0, length);
      taken = length;
    } else {
      out += "\\u00" + hexadecimal(byte, 2);
    }
    text.remove_prefix(taken);
  }
  out += '"';
  return out;
}

}  // namespace tratto
