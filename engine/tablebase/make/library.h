#pragma once

#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/result.h"
#include "engine/tablebase/make/zeroing.h"

namespace tratto::tablebase {

/// All materials after a capture or a promotion.
[[nodiscard]] std::vector<Material> successors(const Material& material);

/// A cache of the solved tables that others depend on: tables just generated, or files of a
/// directory whose true results are computed on demand. Limits the memory of large tables.
class Library {
 public:
  /// `memory`: limit in bytes for tables of five pieces; smaller ones are always kept.
  Library(std::filesystem::path directory, std::size_t memory)
      : directory_(std::move(directory)), memory_(memory) {}

  void keep(std::shared_ptr<const Solved> solved) { tables_.push_front(std::move(solved)); }
  /// Ensures that find() has these and the tables they depend on; others may be evicted.
  [[nodiscard]] std::optional<Error> prepare(const std::vector<Material>& materials);
  /// Only for tables that are kept or prepared.
  [[nodiscard]] std::shared_ptr<const Solved> find(const Material& material) const;

 private:
  [[nodiscard]] std::optional<Error> load(const Material& material);
  void forget_others(const std::vector<Material>& needed);

  std::filesystem::path directory_;
  std::size_t memory_;
  std::list<std::shared_ptr<const Solved>> tables_;  ///< Most recently used first.
};

}  // namespace tratto::tablebase
