#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/chess/position.h"
#include "engine/tablebase/tables.h"

namespace tratto {

/// Results by the endgame tablebases: an index into `positions` and a text ("won for White",
/// "drawn", "won for Black") for the first position in the tables and for each change.
struct TableTurn {
  int ply;
  std::string verdict;
};
[[nodiscard]] std::vector<TableTurn> table_turns(const tablebase::Tables& tables,
                                                 std::span<const Position> positions);

}  // namespace tratto
