#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tratto {

/// Writes a file as a whole: it is made beside `path` and put in its place when complete, so that a
/// program that is killed leaves the old file or the new one. The error names path and reason.
[[nodiscard]] Result<bool> write_file(const std::string& path, std::string_view content);

/// Why write_file() to `path` would fail, if it is clear before there is anything to write; the
/// file itself is left as it is.
[[nodiscard]] std::optional<Error> find_unwritable(const std::string& path);

/// A path's name in UTF-8, as all text here is: the inverse of file_path().
[[nodiscard]] std::string utf8_name(const std::filesystem::path& path);

}  // namespace tratto
