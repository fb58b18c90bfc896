#pragma once

#include <array>
#include <vector>

#include "engine/chess/position.h"

/// A simple reference implementation of the rules of chess without bitboards, including Chess960,
/// to compare the fast code with. Works on Setup.
namespace tratto::reference {

/// Whether a piece of `by` attacks a square.
[[nodiscard]] bool attacks(const Setup& setup, Square square, Color by);
[[nodiscard]] bool in_check(const Setup& setup, Color color);

/// All legal moves, in no particular order.
[[nodiscard]] std::vector<Move> legal_moves(const Setup& setup);

/// The diagram after a move that is at least pseudo-legal. The en passant square is set after every
/// double step, as in FEN.
[[nodiscard]] Setup after(const Setup& setup, Move move);

/// The same pieces, side to move, castling rights and legal en passant captures: article 9.2.3.
[[nodiscard]] bool same_position(const Setup& a, const Setup& b);

}  // namespace tratto::reference
