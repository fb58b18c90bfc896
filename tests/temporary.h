#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace tratto::test {

/// Where the running test may keep a file or directory: a name with the test's in it, in a
/// directory that this process alone has, so that neither tests side by side nor those of another
/// build are in the way. The directory goes when the last test has ended.
[[nodiscard]] std::string temporary_name(std::string_view name);

/// A directory with such a name, there from the beginning of a test's scope to its end.
class TemporaryDirectory {
 public:
  explicit TemporaryDirectory(std::string_view name = "directory");
  ~TemporaryDirectory();
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  /// In UTF-8.
  [[nodiscard]] std::string name() const;
  /// Files and directories in it, not those further down.
  [[nodiscard]] int files() const;

 private:
  std::filesystem::path path_;
};

}  // namespace tratto::test
