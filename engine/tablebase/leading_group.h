#pragma once

#include <cstdint>

#include "engine/tablebase/encoding.h"

/// The numbers of the first group of a table's pieces, the one that the board is mirrored for.
namespace tratto::tablebase {

/// Two kings not side by side.
constexpr std::uint64_t king_pair_count = 462;
/// Three different pieces.
constexpr std::uint64_t trio_count = 31332;

/// Of three pieces on squares mirrored as encoding.h says.
[[nodiscard]] std::uint64_t trio_index(const Squares& squares);
void place_trio(std::uint64_t number, Squares& squares);

/// How many placements `pawns` pawns have of which the leading one is on that file, 0 to 3.
[[nodiscard]] std::uint64_t leading_pawns_count(int pawns, int file);
/// Of that many pawns, on the first squares; sorts them, the leading one first.
[[nodiscard]] std::uint64_t leading_pawns_index(Squares& squares, int pawns);
void place_leading_pawns(std::uint64_t number, int pawns, int file, Squares& squares);

}  // namespace tratto::tablebase
