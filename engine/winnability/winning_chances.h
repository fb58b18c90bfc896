#pragma once

#include <array>

#include "engine/winnability/mating_region.h"

namespace tratto {

/// Whether each side may still win, by color.
using WinningChances = std::array<bool, color_count>;

/// Looks at the material of sides without pawns, rooks and queens, and at the squares that pieces
/// may ever reach where a wall of pawns leaves at most one of them free to step.
[[nodiscard]] WinningChances uncommon_winning_chances(const Position& position);

/// Who may still win, as far as a search can afford to know at every node: a few instructions in
/// ordinary positions. False is a proof; true proves nothing.
[[nodiscard]] inline WinningChances winning_chances(const Position& position) {
  const Bitboard strong = position.pieces(Pawn, Rook) | position.pieces(Queen);
  if ((position.pieces(White) & strong) != 0 && (position.pieces(Black) & strong) != 0 &&
      !may_have_wall(position))
    return {true, true};
  return uncommon_winning_chances(position);
}

}  // namespace tratto
