#pragma once

#include "engine/chess/move.h"
#include "engine/chess/position.h"

namespace tratto {

/// Which legal moves to generate. Noisy and Quiet together make All, without overlap.
enum class MoveSet : std::uint8_t {
  All,
  Noisy,  ///< Captures and promotions to a queen; what Position::is_noisy says.
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

/// How many there are, without writing them down.
[[nodiscard]] int count_legal_moves(const Position& position);

/// Whether the side to move has any legal move: if not, it is checkmate or stalemate.
[[nodiscard]] bool has_legal_move(const Position& position);

}  // namespace tratto
