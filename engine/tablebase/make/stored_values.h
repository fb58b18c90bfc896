#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/chess/color.h"
#include "engine/tablebase/make/values.h"

/// The code that a file stores for a position. Where probing does not need the exact value, the
/// code is chosen to make the file small.
namespace tratto::tablebase {

/// In WDL tables a number below outcome_count is the result; any_below + n stands for any result
/// that is n at most, because a capture is as good as the position.
constexpr std::uint8_t any_below = 4;

[[nodiscard]] constexpr std::uint8_t wdl_code(Value value) {
  if (!value.is_legal()) return any_below + outcome_of(Win);
  const Outcome outcome = value.outcome();
  return value.capture_suffices() && outcome > 0 ? static_cast<std::uint8_t>(any_below + outcome)
                                                 : outcome;
}

/// Resolves free codes to those of neighbouring positions.
void choose_wdl(std::vector<std::uint8_t>& codes);

/// In DTZ tables: any code is allowed.
constexpr std::uint8_t any_distance = 255;

/// The distances of one side in one part of a table and their codes: for each result the most
/// frequent distance is 0.
class DtzMaps {
 public:
  /// `other` are the values of the same positions with the other side to move: a side's wins are
  /// counted in plies, not in moves, if it wins or the other loses in exactly 100.
  DtzMaps(Color to_move, std::span<const Value> values, std::span<const Value> other);

  /// Of PairsFlag.
  [[nodiscard]] std::uint8_t flags() const { return flags_; }
  [[nodiscard]] std::uint8_t code(Value value) const;
  /// Codes other than any_distance are below it.
  [[nodiscard]] int code_count() const;
  /// All distances are zero, and so is every code.
  [[nodiscard]] bool is_single() const;
  /// The distances of each result, indexed by code.
  [[nodiscard]] const std::array<std::vector<std::uint8_t>, dtz_map_count>& distances() const {
    return distances_;
  }

 private:
  [[nodiscard]] int distance(Value value) const;

  std::uint8_t flags_ = DtzMapped;
  std::array<std::vector<std::uint8_t>, dtz_map_count> distances_;
  std::array<std::array<std::uint8_t, 256>, dtz_map_count> numbers_{};
};

void choose_dtz(std::vector<std::uint8_t>& codes);

}  // namespace tratto::tablebase
