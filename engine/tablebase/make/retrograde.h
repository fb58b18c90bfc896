#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "engine/tablebase/make/solved_part.h"
#include "engine/tablebase/make/workers.h"
#include "engine/tablebase/make/zeroing.h"

/// Retrograde analysis: propagates results from mates, and from positions after captures and pawn
/// moves, back to all predecessors. Ken Thompson, "Retrograde Analysis of Certain Endgames", 1986.
namespace tratto::tablebase {

/// Called with the share of work done, 0 to 1; returns false to stop.
using Progress = std::function<bool(double done)>;

/// Solves a part of a table. Invalid slices stay illegal. The result is incomplete if `progress`
/// returned false.
[[nodiscard]] SolvedPart solve_part(const Layout& layout, int part, const ZeroingMoves& zeroing,
                                    const Workers& workers, const Progress& progress);

}  // namespace tratto::tablebase
