#include "engine/base/text.h"

namespace tratto {

std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 60;
  constexpr std::string_view hex = "0123456789abcdef";
  std::string out = "'";
  for (const char c : text.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte < 0x7F) {
      out += c;
    } else {
      out += "\\x";
      out += hex[byte >> 4];
      out += hex[byte & 15];
    }
  }
  return out + (text.size() > longest ? "...'" : "'");
}

}  // namespace tratto
