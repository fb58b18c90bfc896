#pragma once

#include "engine/chess/fen.h"

namespace tratto::fuzz {

/// Asserts properties of every position: it survives writing and reading, its legal moves are those
/// of the reference implementation, each move's result is the reference diagram, and every notation
/// of a move is read as that move.
void check_position(const Position& position, PromotedPieces promoted);

}  // namespace tratto::fuzz
