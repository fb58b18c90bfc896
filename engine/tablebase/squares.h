#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/bitboard.h"
#include "engine/tablebase/material.h"

/// Square and king pair indices of the table encoding.
namespace tratto::tablebase {

/// The squares of the pieces of a position, in an order chosen by the caller.
using Squares = std::array<Square, max_pieces>;

constexpr Square flip_diagonal(Square square) {
  return make_square(rank_of(square), file_of(square));
}
constexpr bool on_diagonal(Square square) {
  return file_of(square) == rank_of(square);
}
/// Below the diagonal a1-h8.
constexpr bool below_diagonal(Square square) {
  return file_of(square) > rank_of(square);
}

/// Binomial coefficient C(n, k); 0 if k > n.
constexpr std::uint64_t binomial(int n, int k) {
  if (k > n) return 0;
  std::uint64_t sets = 1;
  for (int i = 0; i < k; ++i)
    sets = sets * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return sets;
}

constexpr int largest_group = 5;
/// choose[k][n]: C(n, k).
inline constexpr auto choose = [] {
  std::array<std::array<std::uint32_t, 65>, largest_group + 1> table{};
  for (int k = 0; k <= largest_group; ++k)
    for (int n = 0; n <= 64; ++n)
      table[k][n] = static_cast<std::uint32_t>(binomial(n, k));
  return table;
}();

/// Numbers the squares of some sets consecutively.
struct SquareNumbers {
  std::array<std::int8_t, 64> number{};
  std::array<Square, 64> square{};
  int count = 0;

  constexpr void add(Square next) {
    number[next] = static_cast<std::int8_t>(count);
    square[count++] = next;
  }
};

/// The triangle a1-d1-d4: first the six squares below the diagonal, then the four on it.
inline constexpr SquareNumbers triangle = [] {
  SquareNumbers numbers;
  for (const bool diagonal : {false, true})
    for (int rank = 0; rank < 4; ++rank)
      for (int file = 0; file < 4; ++file)
        if (diagonal ? file == rank : file > rank) numbers.add(make_square(file, rank));
  return numbers;
}();

/// The 28 squares below the long diagonal.
inline constexpr SquareNumbers below = [] {
  SquareNumbers numbers;
  for (int square = A1; square < NoSquare; ++square)
    if (below_diagonal(static_cast<Square>(square))) numbers.add(static_cast<Square>(square));
  return numbers;
}();

/// Pawn squares in the order in which pawns lead: nearest to the edge first. Twist 47 is a2, 46 h2,
/// 45 a3, ... 1 d7, 0 e7.
inline constexpr SquareNumbers pawn_twist = [] {
  SquareNumbers numbers;
  for (int file = 3; file >= 0; --file)
    for (int rank = 6; rank >= 1; --rank)
      for (const int either : {7 - file, file})
        numbers.add(make_square(either, rank));
  return numbers;
}();

/// The 462 placements of two kings: the first in the triangle, the second not adjacent, and not
/// above the long diagonal if the first is on it. Those with both on it come last.
struct KingPairs {
  std::array<std::array<std::int16_t, 64>, 10> number{};  ///< -1: invalid pair.
  std::array<std::array<Square, 2>, 462> squares{};
  int count = 0;

  constexpr void add_row(int first, bool both_diagonal) {
    const Square king = triangle.square[first];
    for (int i = A1; i < NoSquare; ++i) {
      const auto other = static_cast<Square>(i);
      const int files = file_of(king) - file_of(other);
      const int ranks = rank_of(king) - rank_of(other);
      if (files >= -1 && files <= 1 && ranks >= -1 && ranks <= 1) continue;
      if (both_diagonal != (on_diagonal(king) && on_diagonal(other))) continue;
      if (on_diagonal(king) && !on_diagonal(other) && !below_diagonal(other)) continue;
      number[first][other] = static_cast<std::int16_t>(count);
      squares[count++] = {king, other};
    }
  }
};
inline constexpr KingPairs king_pairs = [] {
  KingPairs pairs;
  for (auto& row : pairs.number)
    row.fill(-1);
  for (const bool both_diagonal : {false, true})
    for (int first = 0; first < triangle.count; ++first)
      pairs.add_row(first, both_diagonal);
  return pairs;
}();
static_assert(king_pairs.count == 462);

}  // namespace tratto::tablebase
