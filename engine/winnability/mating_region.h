#pragma once

#include "engine/winnability/reachability.h"

namespace tratto {

/// Whether the squares that pieces can ever reach allow `winner` a mating pattern: a square of the
/// loser's king that can be attacked while every square around it can be attacked or blocked by the
/// king's own pieces. False proves that no mate is possible; true proves nothing.
[[nodiscard]] bool may_mate_somewhere(const Reachability& reachability, Color winner);

/// Minimum number of pairs of opposing pawns in a blockade that separates the kings.
constexpr int min_blockade_pairs = 3;
[[nodiscard]] inline bool may_have_pawn_blockade(const Position& position) {
  const Bitboard ahead = shift_forward(White, position.pieces(White, Pawn));
  return popcount(ahead & position.pieces(Black, Pawn)) >= min_blockade_pairs;
}

/// A proof that `winner` cannot mate, tried only if the pawns seem to block the position, because
/// it takes some microseconds.
[[nodiscard]] bool blockade_excludes_mate(const Position& position, Color winner);

}  // namespace tratto
