#include "engine/arbiter/referee_tables.h"

#include <cstdlib>
#include <optional>

#include "engine/base/concat.h"
#include "engine/chess/counters.h"
#include "engine/chess/movegen.h"
#include "engine/chess/names.h"
#include "engine/tablebase/probe.h"

namespace tratto {

namespace {

/// The result of a position by the tables, with best play and the current fifty-move counter;
/// nothing if it is not in the tables.
std::optional<std::string> verdict_by_tables(const tablebase::Tables& tables,
                                             const Position& position) {
  const auto wdl = tablebase::probe_wdl(tables, position);
  if (!wdl) return std::nullopt;
  if (*wdl != tablebase::Win && *wdl != tablebase::Loss) return "drawn";
  const auto dtz = tablebase::probe_dtz(tables, position);
  // A mate on the board counts, whatever the counter says.
  if (dtz && std::abs(*dtz) + position.rule50() > fifty_move_plies && has_legal_move(position))
    return "drawn";
  const Color mover = position.side_to_move();
  return concat("won for ", name_of(*wdl > 0 ? mover : ~mover));
}

}  // namespace

std::vector<TableTurn> table_turns(const tablebase::Tables& tables,
                                   std::span<const Position> positions) {
  std::vector<TableTurn> turns;
  for (std::size_t ply = 0; ply < positions.size(); ++ply) {
    auto verdict = verdict_by_tables(tables, positions[ply]);
    if (!verdict || (!turns.empty() && turns.back().verdict == *verdict)) continue;
    turns.push_back({static_cast<int>(ply), std::move(*verdict)});
  }
  return turns;
}

}  // namespace tratto
