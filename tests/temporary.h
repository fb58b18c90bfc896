#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tratto::test {

/// A name for a file or directory of the running test: it contains the test's name and lies in a
/// directory of this process, so neither parallel tests nor other builds interfere. The directory
/// is removed after the last test.
[[nodiscard]] std::string temporary_name(std::string_view name);

/// A directory with such a name, for the lifetime of this object.
class TemporaryDirectory {
 public:
  explicit TemporaryDirectory(std::string_view name = "directory");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// In UTF-8.
  [[nodiscard]] std::string name() const;
  /// Number of files and directories in it, not counting those further down.
  [[nodiscard]] int files() const;

 private:
  std::filesystem::path path_;
};

}  // namespace tratto::test
