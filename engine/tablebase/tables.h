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

/// The directories that a path option lists, between ; or : (but that of a drive, as in C:\x).
[[nodiscard]] std::vector<std::string> split_path(std::string_view path);

/// All tables of some directories. Files are found at once and opened when first needed; any number
/// of threads may ask for tables.
class Tables {
 public:
  /// Is told, in one line, of each file that cannot be used. May be called from any thread that
  /// asks, never by two at once.
  using Report = std::function<void(const std::string&)>;

  /// Of several files for one table the first is taken, as the path lists the directories.
  explicit Tables(std::string_view path, Report report = {});

  /// How many files there are of a kind.
  [[nodiscard]] int count(TableKind kind) const { return counts_[static_cast<int>(kind)]; }
  /// The most pieces, kings included, that there is a WDL table for; 0 if there is none.
  [[nodiscard]] int largest() const { return largest_; }

  /// The table for some material; null if there is none, or none that can be used.
  [[nodiscard]] const Table* find(const Material& material, TableKind kind) const;
  /// Reports a table that turned out to be damaged, and never gives it again.
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
  void complain(const File& file, const std::string& why) const;

  Report report_;
  std::unordered_map<std::uint64_t, std::unique_ptr<Signature>> signatures_;
  std::array<int, 2> counts_{};
  int largest_ = 0;
  mutable std::mutex mutex_;  ///< Held while a file is opened or rejected.
};

}  // namespace tratto::tablebase
