#include "engine/base/utf8.h"

#include <algorithm>

#include "engine/base/text.h"

namespace tratto {

std::string to_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const auto byte = static_cast<unsigned char>(text[0]);
    const std::size_t length = byte < 0x80 ? 1 : utf8_length(text);
    if (length > 0) {
      out += text.substr(0, length);
    } else {
      out += static_cast<char>(0xC0 | byte >> 6);
      out += static_cast<char>(0x80 | (byte & 0x3F));
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return out;
}

}  // namespace tratto
