#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/tablebase/table.h"

namespace tratto::tablebase {

/// Splits a path option at ; or : (but not at the colon of a drive, as in C:\x).
[[nodiscard]] std::vector<std::string> split_path(std::string_view path);

/// All tables of a list of directories. Files are listed at once and opened on demand. Thread-safe.
class Tables {
 public:
  /// Called with one line for each file that cannot be used, from any probing thread, but never
  /// concurrently.
  using Report = std::function<void(const std::string&)>;

  /// If several directories contain a table, the first one is used.
  explicit Tables(std::string_view path, Report report = {});

  /// Number of files of a kind.
  [[nodiscard]] int count(TableKind kind) const { return counts_[static_cast<int>(kind)]; }
  /// Maximum number of pieces, including kings, of the WDL tables; 0 without tables.
  [[nodiscard]] int largest() const { return largest_; }

  /// The table for a material; null if there is none or it cannot be used.
  [[nodiscard]] const Table* find(const Material& material, TableKind kind) const;
  /// Reports a damaged table and removes it.
  void reject(const Material& material, TableKind kind) const;

 private:
  enum class State : std::uint8_t { Missing, Closed, Open, Unusable };
  struct File {
    std::filesystem::path path;
    std::atomic<State> state = State::Missing;
    std::unique_ptr<const Table> table;
  };
  struct Signature {
    Material material;
    std::array<File, 2> files;
  };

  void add_directory(const std::string& directory);
  void add_file(const std::filesystem::path& path);
  [[nodiscard]] File* file_of(const Material& material, TableKind kind) const;
  void open(File& file, const Material& material, TableKind kind) const;
  void report_unusable(const File& file, const std::string& why) const;

  Report report_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Signature>> signatures_;
  std::array<int, 2> counts_{};
  int largest_ = 0;
  mutable std::mutex mutex_;  ///< Held while a file is opened or rejected.
};

}  // namespace tratto::tablebase
