#pragma once

#include <filesystem>
#include <list>
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/result.h"
#include "engine/tablebase/make/zeroing.h"

namespace tratto::tablebase {

/// What captures and promotions lead to: every material that can come next.
[[nodiscard]] std::vector<Material> successors(const Material& material);

/// The solved tables that others are made from: those just made, or files of a directory, from
/// which true results are worked out as they are asked for. Of large tables only so many are kept.
class Library {
 public:
  /// `memory` in bytes, for tables of five pieces; smaller ones are all kept.
  Library(std::filesystem::path directory, std::size_t memory)
      : directory_(std::move(directory)), memory_(memory) {}

  void keep(std::shared_ptr<const Solved> solved) { tables_.push_front(std::move(solved)); }
  /// Makes sure that find() has these, and whatever they need. Others may be forgotten.
  [[nodiscard]] std::optional<Error> prepare(const std::vector<Material>& materials);
  /// Only of tables kept or prepared.
  [[nodiscard]] std::shared_ptr<const Solved> find(const Material& material) const;

 private:
  [[nodiscard]] std::optional<Error> load(const Material& material);
  void forget_others(const std::vector<Material>& needed);

  std::filesystem::path directory_;
  std::size_t memory_;
  std::list<std::shared_ptr<const Solved>> tables_;  ///< Used last first.
};

}  // namespace tratto::tablebase
