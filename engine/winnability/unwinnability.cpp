#include "engine/winnability/unwinnability.h"

#include "engine/winnability/helpmate_search.h"
#include "engine/winnability/insufficient_material.h"
#include "engine/winnability/mating_region.h"
#include "engine/winnability/short_lines.h"
#include "engine/winnability/slider_abstraction.h"

namespace tratto {

namespace {

constexpr LineLimits quick_limits{6, 100};
/// Maximum number of positions that the proof without sliders visits.
constexpr int abstract_states = 20'000;

/// Whether the side to move probably has few enough moves to search all lines.
bool looks_forced(const Position& position) {
  return position.in_check() || !position.has_non_pawn_material(position.side_to_move());
}

}  // namespace

Winnable quick_winnable(const Position& position, Color winner) {
  if (has_insufficient_material(position, winner) || blockade_excludes_mate(position, winner))
    return Winnable::No;
  return looks_forced(position) ? try_short_lines(position, winner, quick_limits)
                                : Winnable::Unknown;
}

WinnableResult full_winnable(const Position& position, Color winner, std::uint64_t node_limit) {
  if (quick_winnable(position, winner) == Winnable::No) return {Winnable::No, {}, 1};
  if (is_unwinnable_without_sliders(position, winner, abstract_states))
    return {Winnable::No, {}, 1};
  return HelpmateSearch(position, winner).run(node_limit);
}

bool is_dead(const Position& position) {
  return quick_winnable(position, White) == Winnable::No &&
         quick_winnable(position, Black) == Winnable::No;
}

}  // namespace tratto
