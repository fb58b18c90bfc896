#pragma once

#include <array>

#include "engine/chess/position.h"

namespace tratto {

/// Whether each side may still win, by color.
using WinningChances = std::array<bool, color_count>;

/// Looks at the material of sides without pawns, rooks and queens, and at the squares that men may
/// ever reach where a wall of pawns leaves at most one of them free to step.
[[nodiscard]] WinningChances uncommon_winning_chances(const Position& position);

/// Closed middlegames have this many pairs of pawns facing each other, and so has every wall.
constexpr int min_wall_pairs = 3;

/// Who may still win, as far as a search can afford to know at every node: a few instructions in
/// ordinary positions. False is a proof; true proves nothing.
[[nodiscard]] inline WinningChances winning_chances(const Position& position) {
  const Bitboard strong = position.pieces(Pawn, Rook) | position.pieces(Queen);
  const Bitboard blocked =
      shift_forward(White, position.pieces(White, Pawn)) & position.pieces(Black, Pawn);
  if ((position.pieces(White) & strong) != 0 && (position.pieces(Black) & strong) != 0 &&
      popcount(blocked) < min_wall_pairs)
    return {true, true};
  return uncommon_winning_chances(position);
}

}  // namespace tratto
