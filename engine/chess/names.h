#pragma once

#include <string>
#include <string_view>

#include "engine/chess/piece.h"
#include "engine/chess/square.h"

/// Names of squares and pieces.
namespace tratto {

constexpr char file_letter(int file) {
  return static_cast<char>('a' + file);
}
constexpr char rank_digit(int rank) {
  return static_cast<char>('1' + rank);
}

/// "e4"; "-" for NoSquare.
inline std::string to_string(Square square) {
  if (square == NoSquare) return "-";
  return {file_letter(file_of(square)), rank_digit(rank_of(square))};
}

/// 0..7 for 'a'..'h', else -1.
constexpr int file_from_letter(char c) {
  return c >= 'a' && c <= 'h' ? c - 'a' : -1;
}
/// 0..7 for '1'..'8', else -1.
constexpr int rank_from_digit(char c) {
  return c >= '1' && c <= '8' ? c - '1' : -1;
}

/// Parses two characters as a square; NoSquare if invalid.
constexpr Square square_from(std::string_view text) {
  if (text.size() != 2) return NoSquare;
  const int file = file_from_letter(text[0]);
  const int rank = rank_from_digit(text[1]);
  return file < 0 || rank < 0 ? NoSquare : make_square(file, rank);
}

/// P N B R Q K.
constexpr char letter_of(PieceType type) {
  return std::string_view("PNBRQK ")[type];
}
/// Upper case for White, lower case for Black, as in FEN.
constexpr char letter_of(Piece piece) {
  if (piece == NoPiece) return ' ';
  const char letter = letter_of(type_of(piece));
  return color_of(piece) == White ? letter : static_cast<char>(letter - 'A' + 'a');
}
/// The piece type of an upper-case English letter; NoPieceType if invalid.
constexpr PieceType piece_type_from(char letter) {
  const std::size_t index = std::string_view("PNBRQK").find(letter);
  return index == std::string_view::npos ? NoPieceType : static_cast<PieceType>(index);
}
/// The piece of a FEN letter; NoPiece if invalid.
constexpr Piece piece_from(char letter) {
  const bool lower = letter >= 'a' && letter <= 'z';
  const PieceType type = piece_type_from(lower ? static_cast<char>(letter - 'a' + 'A') : letter);
  return type == NoPieceType ? NoPiece : make_piece(lower ? Black : White, type);
}

constexpr std::string_view name_of(PieceType type) {
  constexpr std::string_view names[] = {"pawn", "knight", "bishop", "rook", "queen", "king", "?"};
  return names[type];
}
constexpr std::string_view name_of(Color color) {
  return color == White ? "White" : "Black";
}

}  // namespace tratto
