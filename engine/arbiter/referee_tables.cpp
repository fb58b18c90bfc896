#include "engine/arbiter/referee_tables.h"

#include "engine/base/concat.h"
#include "engine/chess/names.h"
#include "engine/tablebase/probe.h"

namespace tratto {

namespace {

constexpr int fifty_move_plies = 100;

std::string verdict_of(std::optional<Color> winner) {
  return winner ? concat("won for ", name_of(*winner)) : "drawn";
}

}  // namespace

std::optional<std::optional<Color>> winner_by_tables(const tablebase::Tables& tables,
                                                     const Position& position) {
  const auto wdl = tablebase::probe_wdl(tables, position);
  if (!wdl) return std::nullopt;
  if (*wdl != tablebase::Win && *wdl != tablebase::Loss) return std::optional<Color>();
  const auto dtz = tablebase::probe_dtz(tables, position);
  if (dtz && std::abs(*dtz) + position.rule50() > fifty_move_plies) return std::optional<Color>();
  return std::optional(*wdl > 0 ? position.side_to_move() : ~position.side_to_move());
}

std::vector<TableTurn> table_turns(const tablebase::Tables& tables,
                                   std::span<const Position> positions) {
  std::vector<TableTurn> turns;
  for (std::size_t ply = 0; ply < positions.size(); ++ply) {
    const auto winner = winner_by_tables(tables, positions[ply]);
    if (!winner) continue;
    std::string verdict = verdict_of(*winner);
    if (!turns.empty() && turns.back().verdict == verdict) continue;
    turns.push_back({static_cast<int>(ply), std::move(verdict)});
  }
  return turns;
}

}  // namespace tratto
