#pragma once

#include <filesystem>
#include <string>

namespace tratto::tablebase {

/// A directory of its own with the tables of one signature, and those it is made from, for as long
/// as this lives.
class TableDirectory {
 public:
  /// Fails the test if the tables cannot be made.
  explicit TableDirectory(const char* signature);
  TableDirectory(const TableDirectory&) = delete;
  TableDirectory& operator=(const TableDirectory&) = delete;
  ~TableDirectory();
  /// Its name in UTF-8.
  [[nodiscard]] std::string name() const;

 private:
  std::filesystem::path path_;
};

}  // namespace tratto::tablebase
