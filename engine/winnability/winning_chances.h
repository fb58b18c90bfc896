#pragma once

#include <array>

#include "engine/winnability/mating_region.h"

namespace tratto {

/// Whether each side may still win, by color.
using WinningChances = std::array<bool, color_count>;

/// Uses the material of sides without pawns, rooks and queens, and the reachable squares if a pawn
/// blockade leaves at most one pawn free to move.
[[nodiscard]] WinningChances uncommon_winning_chances(const Position& position);

/// Whether a position is ordinary: both sides have a pawn, rook or queen, and no pawns block it.
/// Then both may win.
[[nodiscard]] inline bool both_may_win(const Position& position) {
  const Bitboard strong = position.pieces(Pawn, Rook) | position.pieces(Queen);
  return (position.pieces(White) & strong) != 0 && (position.pieces(Black) & strong) != 0 &&
         !may_have_pawn_blockade(position);
}

/// Which sides can still win, by a test cheap enough for every node of a search: a few instructions
/// in ordinary positions. False is a proof; true proves nothing.
[[nodiscard]] inline WinningChances winning_chances(const Position& position) {
  if (both_may_win(position)) return {true, true};
  return uncommon_winning_chances(position);
}

}  // namespace tratto
