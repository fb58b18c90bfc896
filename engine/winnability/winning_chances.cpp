#include "engine/winnability/winning_chances.h"

#include "engine/winnability/insufficient_material.h"

namespace tratto {

namespace {

/// Closed middlegames also have blocked pawn pairs, but some pawns can still move. The analysis
/// takes microseconds, so it is used only where hardly any pawn can move.
bool is_walled(const Position& position) {
  constexpr int max_free_pawns = 1;
  const Bitboard white = position.pieces(White, Pawn);
  const Bitboard black = position.pieces(Black, Pawn);
  if (!may_have_pawn_blockade(position)) return false;
  const Bitboard pawns = white | black;
  return popcount(shift_forward(White, white) & ~pawns) +
             popcount(shift_forward(Black, black) & ~pawns) <=
         max_free_pawns;
}

}  // namespace

WinningChances uncommon_winning_chances(const Position& position) {
  WinningChances chances{!has_insufficient_material(position, White),
                         !has_insufficient_material(position, Black)};
  if (is_walled(position)) {
    // blockade_excludes_mate() of both sides, which looks at the same squares.
    const Reachability reachability(position);
    for (const Color color : {White, Black})
      chances[color] = chances[color] && may_mate_somewhere(reachability, color);
  }
  return chances;
}

}  // namespace tratto
