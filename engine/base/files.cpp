#include "engine/base/files.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "engine/base/system.h"

namespace tratto {

Result<bool> write_file(const std::string& path, std::string_view content) {
  const std::string unfinished = path + ".part";
  errno = 0;
  std::ofstream file(file_path(unfinished), std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  std::error_code failure;
  if (file)
    failure = replace_file(unfinished, path);
  else
    failure = std::error_code(errno != 0 ? errno : EIO, std::generic_category());
  if (!failure) return true;
  std::error_code ignored;
  std::filesystem::remove(file_path(unfinished), ignored);
  return Error{path + ": cannot be written: " + failure.message()};
}

std::optional<Error> find_unwritable(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file_path(path), ignored))
    return Error{path + ": cannot be written: it is a directory"};
  const std::string unfinished = path + ".part";
  errno = 0;
  if (!std::ofstream(file_path(unfinished), std::ios::binary | std::ios::app)) {
    const std::error_code failure(errno != 0 ? errno : EIO, std::generic_category());
    return Error{path + ": cannot be written: " + failure.message()};
  }
  std::filesystem::remove(file_path(unfinished), ignored);
  return std::nullopt;
}

std::optional<std::string_view> find_unreadable(const std::string& path) {
  const std::filesystem::path file = file_path(path);
  std::error_code failure;
  const std::filesystem::file_status status = std::filesystem::status(file, failure);
  if (status.type() == std::filesystem::file_type::not_found) return "does not exist";
  if (is_directory(status)) return "is a directory";
  if (exists(status) && !is_regular_file(status)) return std::nullopt;
  if (!std::ifstream(file)) return "cannot be read";
  if (std::filesystem::file_size(file, failure) == 0) return "is empty";
  return std::nullopt;
}

bool file_exists(const std::filesystem::path& path) {
  std::error_code unknown;
  return std::filesystem::exists(path, unknown);
}

std::string utf8_name(const std::filesystem::path& path) {
  const std::u8string name = path.u8string();
  return {name.begin(), name.end()};
}

}  // namespace tratto
