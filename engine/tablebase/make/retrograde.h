#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "engine/tablebase/make/workers.h"
#include "engine/tablebase/make/zeroing.h"

/// Retrograde analysis: propagates results from mates, and from positions after captures and pawn
/// moves, back to all predecessors. Ken Thompson, "Retrograde Analysis of Certain Endgames", 1986.
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

/// Called with the share of work done, 0 to 1; returns false to stop.
using Progress = std::function<bool(double done)>;

/// Solves a part of a table. Invalid slices stay illegal. The result is incomplete if `progress`
/// returned false.
[[nodiscard]] SolvedPart solve_part(const Layout& layout, int part, const ZeroingMoves& zeroing,
                                    const Workers& workers, const Progress& progress);

}  // namespace tratto::tablebase
