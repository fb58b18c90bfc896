#pragma once

#include <string>
#include <string_view>

namespace tratto {

/// Who this program says it is.
inline constexpr std::string_view program_name = "Tratto";
inline constexpr std::string_view program_author = "the Tratto developers";

/// The version released, such as "0.1.0"; in a build between releases the commit too: "0.1.0 dev
/// 0123abcd".
[[nodiscard]] std::string program_version();

}  // namespace tratto
