#pragma once

#include <cstdint>

#include "engine/tablebase/squares.h"

/// Indices of the first group of pieces of a table, which determines how the board is mirrored.
namespace tratto::tablebase {

/// Two kings that are not adjacent.
constexpr std::uint64_t king_pair_count = 462;
/// Three different pieces.
constexpr std::uint64_t trio_count = 31332;

/// Index of three pieces on squares mirrored as in encoding.h.
[[nodiscard]] std::uint64_t trio_index(const Squares& squares);
void place_trio(std::uint64_t number, Squares& squares);

/// Number of placements of `pawns` pawns with the leading one on that file, 0 to 3.
[[nodiscard]] std::uint64_t leading_pawns_count(int pawns, int file);
/// Index of that number of pawns, on the first squares; sorts them, the leading one first.
[[nodiscard]] std::uint64_t leading_pawns_index(Squares& squares, int pawns);
void place_leading_pawns(std::uint64_t number, int pawns, int file, Squares& squares);

}  // namespace tratto::tablebase
