#include "engine/laws/unwinnability.h"

#include "engine/chess/movegen.h"

namespace tratto {

Winnable quick_winnable(const Position& position, Color winner) {
  if (!has_legal_move(position)) {
    const bool mated = position.in_check() && position.side_to_move() != winner;
    return mated ? Winnable::Yes : Winnable::No;
  }
  return has_insufficient_material(position, winner) ? Winnable::No : Winnable::Unknown;
}

WinnableResult full_winnable(const Position& position, Color winner, std::uint64_t) {
  WinnableResult result;
  result.verdict = quick_winnable(position, winner);
  result.nodes = 1;
  return result;
}

bool is_dead(const Position& position) {
  return quick_winnable(position, White) == Winnable::No &&
         quick_winnable(position, Black) == Winnable::No;
}

}  // namespace tratto
