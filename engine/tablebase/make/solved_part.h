#pragma once

#include <array>
#include <span>
#include <vector>

#include "engine/chess/color.h"
#include "engine/tablebase/make/zeroing.h"

namespace tratto::tablebase {

/// The values of all positions of one part.
class SolvedPart {
 public:
  SolvedPart(std::size_t positions)
      : values_{std::vector<Value>(positions), std::vector<Value>(positions)} {}

  [[nodiscard]] std::span<Value> values(Color to_move) { return values_[to_move]; }
  [[nodiscard]] std::span<const Value> values(Color to_move) const { return values_[to_move]; }
  [[nodiscard]] PartValues view() const { return {values_[White], values_[Black]}; }

 private:
  std::array<std::vector<Value>, color_count> values_;
};

}  // namespace tratto::tablebase
