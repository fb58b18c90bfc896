#pragma once

#include <string>
#include <string_view>

namespace tratto {

/// The text as a JSON string with quotes. Bytes that are not valid UTF-8 are interpreted as
/// Latin-1, which old game files use.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace tratto
