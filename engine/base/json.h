#pragma once

#include <string>
#include <string_view>

namespace tratto {

/// The text as a JSON string, quotes included. Bytes that are not UTF-8 are taken as Latin-1, as
/// old game files have them.
[[nodiscard]] std::string json_string(std::string_view text);

}  // namespace tratto
