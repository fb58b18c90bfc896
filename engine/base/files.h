#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace tratto {

/// Writes a file atomically: a temporary file replaces `path` when it is complete, so a killed
/// program leaves the old file or the new one. A symbolic link stays and the file it leads to is
/// replaced; a device or a pipe is written to. An error names path and reason.
[[nodiscard]] Result<bool> write_file(const std::string& path, std::string_view content);

/// The name of the temporary file that replaces `path` when it is complete.
[[nodiscard]] std::string unfinished_name(const std::string& path);

/// Checks early whether write_file() to `path` would fail; does not change any file.
[[nodiscard]] std::optional<Error> find_unwritable(const std::string& path);

/// Whether two names are of one file, or will be where there is none yet. A device is no file.
[[nodiscard]] bool is_same_file(const std::string& one, const std::string& other);

/// Checks that no output, and no temporary file that replaces it, is an input or another output as
/// well. Empty names are left out, and devices, of which nothing is lost.
[[nodiscard]] std::optional<Error> find_replaced(std::span<const std::string> outputs,
                                                 std::span<const std::string> inputs);

/// Why there is nothing to read in a file, as words that follow its name: "does not exist", "is a
/// directory", "cannot be read" or "is empty". None if there is something, or if it is a pipe.
[[nodiscard]] std::optional<std::string_view> find_unreadable(const std::string& path);

/// Whether a file or directory of this name exists; false as well if that cannot be determined,
/// such as for a name that is too long.
[[nodiscard]] bool file_exists(const std::filesystem::path& path);

/// The name of a path in UTF-8, the inverse of file_path().
[[nodiscard]] std::string utf8_name(const std::filesystem::path& path);

}  // namespace tratto
