#pragma once

#include "engine/winnability/reachability.h"

namespace tratto {

/// Whether the places that pieces can ever reach leave `winner` a mating picture: some square of
/// the loser's king that can be attacked while every square around it is attacked, or blocked by
/// the king's own pieces. False is a proof that no mate will come; true proves nothing.
[[nodiscard]] bool may_mate_somewhere(const Reachability& reachability, Color winner);

/// A wall that keeps the kings apart needs at least so many pairs of pawns facing each other.
constexpr int min_wall_pairs = 3;
[[nodiscard]] inline bool may_have_wall(const Position& position) {
  const Bitboard ahead = shift_forward(White, position.pieces(White, Pawn));
  return popcount(ahead & position.pieces(Black, Pawn)) >= min_wall_pairs;
}

/// The same as a quick proof that `winner` cannot mate: tried only where the pawns look as if they
/// locked the position, as it costs some microseconds.
[[nodiscard]] bool is_locked_out(const Position& position, Color winner);

}  // namespace tratto
