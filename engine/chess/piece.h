#pragma once

#include <cstdint>

#include "engine/chess/color.h"

namespace tratto {

enum PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King, NoPieceType };

constexpr int piece_type_count = 6;

/// A piece type with its colour: type + 8 * colour.
enum Piece : std::uint8_t {
  WhitePawn,
  WhiteKnight,
  WhiteBishop,
  WhiteRook,
  WhiteQueen,
  WhiteKing,
  NoPiece,
  BlackPawn = 8,
  BlackKnight,
  BlackBishop,
  BlackRook,
  BlackQueen,
  BlackKing,
};

/// Size of a table indexed by Piece.
constexpr int piece_count = 16;

constexpr Piece make_piece(Color color, PieceType type) {
  return static_cast<Piece>(type | (color << 3));
}
constexpr PieceType type_of(Piece piece) {
  return static_cast<PieceType>(piece & 7);
}
/// The colour of a piece; undefined (White) for NoPiece.
constexpr Color color_of(Piece piece) {
  return static_cast<Color>(piece >> 3);
}

}  // namespace tratto
