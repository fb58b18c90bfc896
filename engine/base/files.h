#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tratto {

/// Writes a file as a whole: it is made beside `path` and put in its place when complete, so that a
/// program that is killed leaves the old file or the new one. The error names path and reason.
[[nodiscard]] Result<bool> write_file(const std::string& path, std::string_view content);

}  // namespace tratto
