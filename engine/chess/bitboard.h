#pragma once

#include <bit>
#include <cstdint>

#include "engine/chess/square.h"

namespace tratto {

/// A set of squares: bit s is square s.
using Bitboard = std::uint64_t;

constexpr Bitboard file_a = 0x0101010101010101ULL;
constexpr Bitboard file_h = file_a << 7;
constexpr Bitboard rank_1 = 0xFFULL;
constexpr Bitboard all_squares = ~0ULL;
constexpr Bitboard dark_squares = 0xAA55AA55AA55AA55ULL;
constexpr Bitboard light_squares = ~dark_squares;

constexpr Bitboard bit(Square square) {
  return 1ULL << square;
}
constexpr Bitboard file_bits(int file) {
  return file_a << file;
}
constexpr Bitboard rank_bits(int rank) {
  return rank_1 << (8 * rank);
}
/// Rank `rank` (0..7) counted from `color`'s side.
constexpr Bitboard relative_rank_bits(Color color, int rank) {
  return rank_bits(color == White ? rank : 7 - rank);
}

constexpr bool contains(Bitboard set, Square square) {
  return (set >> square) & 1;
}
constexpr int popcount(Bitboard set) {
  return std::popcount(set);
}
constexpr bool more_than_one(Bitboard set) {
  return (set & (set - 1)) != 0;
}
/// The lowest square of a non-empty set.
constexpr Square lowest(Bitboard set) {
  return static_cast<Square>(std::countr_zero(set));
}

/// Shifts that do not wrap around the board's edges.
constexpr Bitboard shift_east(Bitboard set) {
  return (set & ~file_h) << 1;
}
constexpr Bitboard shift_west(Bitboard set) {
  return (set & ~file_a) >> 1;
}
/// Shifts by one rank away from `color`'s side.
constexpr Bitboard shift_forward(Color color, Bitboard set) {
  return color == White ? set << 8 : set >> 8;
}

/// All squares attacked by `color`'s pawns standing on `pawns`.
constexpr Bitboard pawn_attacks(Color color, Bitboard pawns) {
  const Bitboard advanced = shift_forward(color, pawns);
  return shift_east(advanced) | shift_west(advanced);
}

/// For range-for loops: `for (Square s : squares_of(set))`, lowest first.
class squares_of {
 public:
  constexpr explicit squares_of(Bitboard set) : set_(set) {}

  struct iterator {
    Bitboard set;
    constexpr Square operator*() const { return lowest(set); }
    constexpr iterator& operator++() {
      set &= set - 1;
      return *this;
    }
    constexpr bool operator!=(const iterator& other) const { return set != other.set; }
  };
  [[nodiscard]] constexpr iterator begin() const { return {set_}; }
  [[nodiscard]] constexpr iterator end() const { return {0}; }

 private:
  Bitboard set_;
};

}  // namespace tratto
