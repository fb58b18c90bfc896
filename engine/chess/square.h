#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "engine/chess/color.h"

namespace tratto {

// clang-format off
/// Squares in little-endian rank-file order: a1 = 0, b1 = 1, ... h8 = 63.
enum Square : std::uint8_t {
  A1, B1, C1, D1, E1, F1, G1, H1,
  A2, B2, C2, D2, E2, F2, G2, H2,
  A3, B3, C3, D3, E3, F3, G3, H3,
  A4, B4, C4, D4, E4, F4, G4, H4,
  A5, B5, C5, D5, E5, F5, G5, H5,
  A6, B6, C6, D6, E6, F6, G6, H6,
  A7, B7, C7, D7, E7, F7, G7, H7,
  A8, B8, C8, D8, E8, F8, G8, H8,
  NoSquare
};
// clang-format on

constexpr int square_count = 64;

/// Files and ranks are plain ints from 0 (file a, rank 1) to 7.
constexpr Square make_square(int file, int rank) {
  return static_cast<Square>(rank * 8 + file);
}
constexpr int file_of(Square square) {
  return square & 7;
}
constexpr int rank_of(Square square) {
  return square >> 3;
}
/// The number of moves that a king needs from one square to the other on an empty board.
inline int king_distance(Square a, Square b) {
  return std::max(std::abs(file_of(a) - file_of(b)), std::abs(rank_of(a) - rank_of(b)));
}

/// The rank as seen from `color`'s side of the board: 0 is its back rank.
constexpr int relative_rank(Color color, Square square) {
  return rank_of(square) ^ (color * 7);
}
/// The square as seen from `color`'s side: for Black the ranks are mirrored.
constexpr Square relative_square(Color color, Square square) {
  return static_cast<Square>(square ^ (color * 56));
}
constexpr Square flip_rank(Square square) {
  return static_cast<Square>(square ^ 56);
}
constexpr Square flip_file(Square square) {
  return static_cast<Square>(square ^ 7);
}

/// The square one rank further from `color`'s side; must exist.
constexpr Square forward(Color color, Square square) {
  return static_cast<Square>(color == White ? square + 8 : square - 8);
}

}  // namespace tratto
