#pragma once

#include "engine/chess/fen.h"

namespace tratto::fuzz {

/// Asserts what holds for every position: written and read it stays the same, its legal moves are
/// those of the slow generator, each move's result is what the diagram after it describes, and
/// every notation of a move is read as that move.
void check_position(const Position& position, PromotedPieces promoted);

}  // namespace tratto::fuzz
