#pragma once

#include <string_view>

namespace tratto {

/// Who this program says it is.
inline constexpr std::string_view program_name = "Tratto";
inline constexpr std::string_view program_version = "0.1.0";
inline constexpr std::string_view program_author = "the Tratto developers";

}  // namespace tratto
