#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/arbiter/referee.h"

namespace tratto {

/// Where the verdict of the tables begins, and where a move changes it: pairs of a place in
/// `positions` and a verdict, "won for White", "drawn", "won for Black".
struct TableTurn {
  int ply;
  std::string verdict;
};
[[nodiscard]] std::vector<TableTurn> table_turns(const tablebase::Tables& tables,
                                                 std::span<const Position> positions);

}  // namespace tratto
