#pragma once

#include <array>
#include <cstdint>

#include "engine/chess/position.h"

namespace tratto {

/// A compact position with its parent in the search.
struct HelpmateNode {
  static constexpr std::uint32_t no_parent = ~0U;

  Bitboard occupied;
  std::array<std::uint8_t, 16> pieces;  ///< Four bits per piece, in the order of squares.
  std::uint32_t parent;                 ///< Index of the node before, or no_parent.
  Move move;                            ///< The move from there.
  std::uint16_t depth;                  ///< Plies from the root.
  Color side_to_move;
  bool irreversible;  ///< The move was by a pawn, a capture or castling.
};

/// Packs a position without counters; the caller sets parent, move, depth and irreversible.
[[nodiscard]] HelpmateNode pack(const Position& position);
[[nodiscard]] Position unpack(const HelpmateNode& node);

}  // namespace tratto
