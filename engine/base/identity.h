#pragma once

#include <string>
#include <string_view>

namespace tratto {

/// Name, version and authors of the program.
inline constexpr std::string_view program_name = "Tratto";
inline constexpr std::string_view program_author = "the Tratto developers";

/// The version, such as "1.0.0"; for a build between releases with the commit: "1.0.0 dev
/// 0123abcd".
[[nodiscard]] std::string program_version();

}  // namespace tratto
