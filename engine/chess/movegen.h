#pragma once

#include "engine/chess/move.h"
#include "engine/chess/position.h"

namespace tratto {

/// The set of legal moves to generate. Noisy and Quiet are disjoint, and together are All.
enum class MoveSet : std::uint8_t {
  All,
  Noisy,  ///< Captures and queen promotions; see Position::is_noisy().
  Quiet,
};

/// Appends the legal moves of a set to `moves`.
void generate(const Position& position, MoveSet set, MoveList& moves);

/// All legal moves.
[[nodiscard]] inline MoveList legal_moves(const Position& position) {
  MoveList moves;
  generate(position, MoveSet::All, moves);
  return moves;
}

/// The number of legal moves, without generating them.
[[nodiscard]] int count_legal_moves(const Position& position);

/// Whether the side to move has any legal move: if not, it is checkmate or stalemate.
[[nodiscard]] bool has_legal_move(const Position& position);

}  // namespace tratto
