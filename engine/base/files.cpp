#include "engine/base/files.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "engine/base/system.h"

namespace tratto {

namespace {

std::error_code last_failure() {
  return {errno != 0 ? errno : EIO, std::generic_category()};
}

Error unwritable(const std::string& path, const std::string& reason) {
  return Error{path + ": cannot be written: " + reason};
}

Error lost_while_writing(const std::string& path, const std::string& output) {
  return Error{path + ": would be lost, as " + output + " is written there until it is complete"};
}

/// Whether it is a device or a pipe: renaming another file to its name would remove it.
bool is_device(const std::filesystem::path& path) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  return exists(status) && !is_regular_file(status) && !is_directory(status);
}

/// The file that is replaced: the one that a symbolic link leads to.
std::string target_of(const std::string& path) {
  std::error_code failure;
  if (!std::filesystem::is_symlink(file_path(path), failure)) return path;
  const std::filesystem::path target = std::filesystem::canonical(file_path(path), failure);
  return failure ? path : utf8_name(target);
}

/// Writes all of a file; the errors of the last bytes show when it is closed.
std::error_code write_directly(const std::string& path, std::string_view content) {
  errno = 0;
  std::ofstream file(file_path(path), std::ios::binary);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  return file ? std::error_code() : last_failure();
}

}  // namespace

bool is_same_file(const std::string& one, const std::string& other) {
  const std::filesystem::path path = file_path(one), other_path = file_path(other);
  if (is_device(path)) return false;
  std::error_code ignored;
  if (std::filesystem::equivalent(path, other_path, ignored)) return true;
  // Files that do not exist yet are told apart by their names.
  const auto full_name = [&](const std::filesystem::path& name) {
    return std::filesystem::absolute(name, ignored).lexically_normal();
  };
  return full_name(path) == full_name(other_path);
}

std::string unfinished_name(const std::string& path) {
  return target_of(path) + ".part";
}

Result<bool> write_file(const std::string& path, std::string_view content) {
  if (is_device(file_path(path))) {
    const std::error_code failure = write_directly(path, content);
    if (failure) return unwritable(path, failure.message());
    return true;
  }
  const std::string target = target_of(path);
  const std::string unfinished = unfinished_name(path);
  std::error_code failure = write_directly(unfinished, content);
  if (!failure) failure = replace_file(unfinished, target);
  if (!failure) return true;
  std::error_code ignored;
  std::filesystem::remove(file_path(unfinished), ignored);
  return unwritable(path, failure.message());
}

std::optional<Error> find_unwritable(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(file_path(path), ignored))
    return unwritable(path, "it is a directory");
  const bool is_replaced = !is_device(file_path(path));
  const std::string tried = is_replaced ? unfinished_name(path) : path;
  const bool is_new = !file_exists(file_path(tried));
  errno = 0;
  if (!std::ofstream(file_path(tried), std::ios::binary | std::ios::app))
    return unwritable(path, last_failure().message());
  if (is_replaced && is_new) std::filesystem::remove(file_path(tried), ignored);
  return std::nullopt;
}

std::optional<Error> find_replaced(std::span<const std::string> outputs,
                                   std::span<const std::string> inputs) {
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    if (outputs[i].empty()) continue;
    const std::string unfinished = unfinished_name(outputs[i]);
    for (const std::string& input : inputs) {
      if (input.empty()) continue;
      if (is_same_file(outputs[i], input)) return Error{outputs[i] + ": is both input and output"};
      if (is_same_file(unfinished, input)) return lost_while_writing(input, outputs[i]);
    }
    for (std::size_t j = 0; j < outputs.size(); ++j) {
      if (outputs[j].empty()) continue;
      if (j < i && is_same_file(outputs[i], outputs[j]))
        return Error{outputs[i] + ": is named for two outputs"};
      if (is_same_file(unfinished, outputs[j])) return lost_while_writing(outputs[j], outputs[i]);
    }
  }
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
