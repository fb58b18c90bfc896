#pragma once

#include <cstdint>

#include "engine/chess/bitboard.h"

/// The eight symmetries of a board without pawns, for squares and sets of squares.
namespace tratto::tablebase {

/// A sum of flags, applied in this order.
using Symmetry = std::uint8_t;
constexpr Symmetry mirror_files = 1;
constexpr Symmetry mirror_ranks = 2;
constexpr Symmetry swap_axes = 4;  ///< Reflection at the long diagonal a1-h8.

constexpr Square map_square(Symmetry symmetry, Square square) {
  unsigned s = square;
  if (symmetry & mirror_files) s ^= 7;
  if (symmetry & mirror_ranks) s ^= 56;
  if (symmetry & swap_axes) s = (s >> 3) | ((s & 7) << 3);
  return static_cast<Square>(s);
}

constexpr Bitboard mirrored_files(Bitboard set) {
  set = ((set >> 1) & 0x5555555555555555ULL) | ((set & 0x5555555555555555ULL) << 1);
  set = ((set >> 2) & 0x3333333333333333ULL) | ((set & 0x3333333333333333ULL) << 2);
  return ((set >> 4) & 0x0F0F0F0F0F0F0F0FULL) | ((set & 0x0F0F0F0F0F0F0F0FULL) << 4);
}
constexpr Bitboard mirrored_ranks(Bitboard set) {
  return __builtin_bswap64(set);
}
/// Transposes an 8x8 bit matrix by swapping successively smaller blocks.
constexpr Bitboard swapped_axes(Bitboard set) {
  Bitboard moved = 0x0F0F0F0F00000000ULL & (set ^ (set << 28));
  set ^= moved ^ (moved >> 28);
  moved = 0x3333000033330000ULL & (set ^ (set << 14));
  set ^= moved ^ (moved >> 14);
  moved = 0x5500550055005500ULL & (set ^ (set << 7));
  return set ^ moved ^ (moved >> 7);
}

/// The squares that `symmetry` maps into `set`: s is in the result if map_square(symmetry, s) is in
/// `set`.
constexpr Bitboard unmap_set(Symmetry symmetry, Bitboard set) {
  if (symmetry & swap_axes) set = swapped_axes(set);
  if (symmetry & mirror_ranks) set = mirrored_ranks(set);
  if (symmetry & mirror_files) set = mirrored_files(set);
  return set;
}
/// The squares that `symmetry` maps those of `set` onto.
constexpr Bitboard map_set(Symmetry symmetry, Bitboard set) {
  if (symmetry & mirror_files) set = mirrored_files(set);
  if (symmetry & mirror_ranks) set = mirrored_ranks(set);
  if (symmetry & swap_axes) set = swapped_axes(set);
  return set;
}

}  // namespace tratto::tablebase
