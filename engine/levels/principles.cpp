#include "engine/levels/principles.h"

#include <algorithm>

namespace tratto::levels {

namespace {

// Weights in points.
constexpr double minor_piece_out = 1.0;
constexpr double center_pawn_far = 1.0;
constexpr double center_pawn_near = 0.4;
constexpr double bishop_pawn_far = 0.5;
/// A piece in front of an unmoved d, e or c pawn.
constexpr double pawn_blocked = -0.5;
constexpr double castled = 1.5;
constexpr double may_castle = 0.6;
constexpr double side_pawn_moved = -0.5;
constexpr double king_bishop_pawn_moved = -0.7;
/// A queen off the back rank, for each minor piece still on it.
constexpr double queen_out = -0.5;

/// The opening ends at this number of pieces, pawns and kings excluded; there are 14 at the start.
constexpr int pieces_of_a_middlegame = 9;
constexpr int minor_pieces_at_start = 8;

constexpr Bitboard rim = file_a | file_h;

Bitboard back_rank(Color color) {
  return relative_rank_bits(color, 0);
}

Bitboard minors_at_home(const Position& position, Color color) {
  return position.pieces(color, Knight, Bishop) & back_rank(color);
}

bool is_opening(const Position& position) {
  return popcount(position.pieces() & ~position.pieces(Pawn, King)) > pieces_of_a_middlegame;
}

double king_points(const Position& position, Color color) {
  constexpr Bitboard castled_files = file_bits(1) | file_bits(2) | file_bits(6);
  if (position.castling_rights(color)) return may_castle;
  return position.pieces(color, King) & back_rank(color) & castled_files ? castled : 0;
}

double pawn_points(const Position& position, Color color) {
  const Bitboard pawns = position.pieces(color, Pawn);
  const Bitboard home = relative_rank_bits(color, 1), near = relative_rank_bits(color, 2);
  const Bitboard far = ~(home | near);
  const Bitboard pieces = position.pieces(color) & ~position.pieces(Pawn);
  constexpr Bitboard center = file_bits(3) | file_bits(4), side = rim | file_bits(1) | file_bits(6);
  const Bitboard blocked = shift_forward(color, pawns & home & (center | file_bits(2))) & pieces;
  return pawn_blocked * popcount(blocked) + center_pawn_far * popcount(pawns & center & far) +
         center_pawn_near * popcount(pawns & center & near) +
         bishop_pawn_far * popcount(pawns & file_bits(2) & far) +
         side_pawn_moved * popcount(pawns & side & ~home) +
         king_bishop_pawn_moved * popcount(pawns & file_bits(5) & ~home);
}

double points_of(const Position& position, Color color) {
  const Bitboard minors = position.pieces(color, Knight, Bishop);
  double points = minor_piece_out * popcount(minors & ~back_rank(color) & ~rim);
  if (position.pieces(color, Queen) & ~back_rank(color))
    points += queen_out * popcount(minors_at_home(position, color));
  return points + pawn_points(position, color) + king_points(position, color);
}

}  // namespace

double opening_left(const Position& position) {
  if (!is_opening(position)) return 0;
  const int at_home =
      popcount(minors_at_home(position, White)) + popcount(minors_at_home(position, Black));
  return static_cast<double>(at_home) / minor_pieces_at_start;
}

double principle_points(const Position& position) {
  if (!is_opening(position)) return 0;
  const Color us = position.side_to_move();
  return points_of(position, us) - points_of(position, ~us);
}

bool is_principled(const Position& position, Move move) {
  if (!is_opening(position)) return false;
  if (move.is_castling()) return true;
  const Color us = position.side_to_move();
  switch (position.type_on(move.from())) {
    case Pawn:
      return contains(relative_rank_bits(us, 1) & (file_bits(2) | file_bits(3) | file_bits(4)),
                      move.from());
    case Knight:
    case Bishop:
      return contains(back_rank(us), move.from()) && !contains(back_rank(us) | rim, move.to());
    default:
      return false;
  }
}

}  // namespace tratto::levels
