#pragma once

#include <optional>
#include <span>

#include "engine/arbiter/referee.h"

namespace tratto {

/// The winner of a position by the tables, with best play and the fifty-move counter as it stands;
/// no colour for a draw. Nothing if the tables do not have it.
[[nodiscard]] std::optional<std::optional<Color>> winner_by_tables(const tablebase::Tables& tables,
                                                                   const Position& position);

/// Where the verdict of the tables begins, and where a move changes it: pairs of a place in
/// `positions` and a verdict, "won for White", "drawn", "won for Black".
struct TableTurn {
  int ply;
  std::string verdict;
};
[[nodiscard]] std::vector<TableTurn> table_turns(const tablebase::Tables& tables,
                                                 std::span<const Position> positions);

}  // namespace tratto
