#include "engine/laws/unwinnability.h"

#include "engine/laws/helpmate_search.h"
#include "engine/laws/mating_region.h"
#include "engine/laws/short_lines.h"
#include "engine/laws/slider_abstraction.h"

namespace tratto {

namespace {

/// A wall that keeps the kings apart needs at least so many pairs of pawns facing each other.
constexpr int min_wall_pairs = 3;
/// How many positions the quick tier may look at.
constexpr int quick_nodes = 100;
/// How many positions the proof without sliders may visit.
constexpr int abstract_states = 20'000;

/// Whether the pawns may have locked the position, so that the costlier analysis is worth it.
bool looks_locked(const Position& position, Color winner) {
  const Bitboard own = position.pieces(winner, Pawn);
  const Bitboard enemy = position.pieces(~winner, Pawn);
  const Bitboard facing = shift_forward(winner, own) & enemy;
  return popcount(facing) >= min_wall_pairs;
}

/// Whether the side to move may have so few moves that lines can be played out.
bool looks_forced(const Position& position) {
  return position.in_check() || !position.has_pieces(position.side_to_move());
}

}  // namespace

Winnable quick_winnable(const Position& position, Color winner) {
  if (looks_forced(position)) {
    const Winnable verdict = try_short_lines(position, winner, quick_nodes);
    if (verdict != Winnable::Unknown) return verdict;
  } else if (has_insufficient_material(position, winner)) {
    return Winnable::No;
  }
  if (looks_locked(position, winner) && !may_mate_somewhere(Reachability(position), winner))
    return Winnable::No;
  return Winnable::Unknown;
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
