#pragma once

#include <string>
#include <string_view>

namespace tratto {

/// The text as valid UTF-8: bytes that are none are interpreted as Latin-1, which old game files
/// use.
[[nodiscard]] std::string to_utf8(std::string_view text);

}  // namespace tratto
