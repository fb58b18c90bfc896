#pragma once

#include <utility>

#include "engine/chess/attacks.h"
#include "engine/tablebase/make/layout.h"

/// Moves of 64 positions at once: set-wise retrograde analysis. A piece that stands on the same
/// square in all 64 moves in all of them where the last mover is not in its way, and a mask says
/// where that is; the last mover's own moves are fills of the word, as of a bitboard.
namespace tratto::tablebase {

/// One configuration on the board: 64 positions.
struct Placement {
  Squares squares{};       ///< Of Layout::piece(i); the last mover's is not looked at.
  Bitboard fixed = 0;      ///< All of them.
  std::size_t number = 0;  ///< Of the configuration.
};

/// Sets up a configuration behind pawns that are in `placement` already. False if two pieces share
/// a square.
[[nodiscard]] bool place(const Layout& layout, std::size_t configuration, Placement& placement);

/// The squares from which a piece reaches a square of `targets` by one move: it slides over `empty`
/// and may begin anywhere.
[[nodiscard]] Bitboard reaching(PieceType type, Bitboard targets, Bitboard empty);

/// The positions where `color`'s king is attacked. Touching kings attack each other.
[[nodiscard]] Word checks(const Layout& layout, const Placement& placement, Color color);

/// The squares of the last mover that do not stop a piece on its way from a to b.
inline Word unblocked(Square from, Square to) {
  return ~(between(from, to) | bit(to));
}

/// The positions of a configuration, at least those of `wanted`, from which a move of `color`'s
/// that is neither a capture nor a pawn move leads into a set. The set is given by one word for
/// each configuration: set(number).
template <typename Set>
[[nodiscard]] Word moves_into(const Layout& layout, const Placement& placement, Color color,
                              Word wanted, const Set& set) {
  const auto& movers = layout.movers();
  Word found = 0;
  if (color_of(movers.back()) == color)
    found = reaching(type_of(movers.back()), set(placement.number), ~placement.fixed);
  for (int mover = 0; mover < layout.last(); ++mover) {
    const Piece piece = movers[static_cast<std::size_t>(mover)];
    if (color_of(piece) != color) continue;
    const Square from = placement.squares[static_cast<std::size_t>(mover)];
    const Bitboard targets =
        piece_attacks(type_of(piece), from, placement.fixed) & ~placement.fixed;
    for (const Square to : squares_of(targets)) {
      std::size_t number = placement.number;
      Symmetry symmetry = 0;
      if (!layout.move(number, placement.squares, mover, to, symmetry)) continue;
      const Word reached = set(number);
      if (reached == 0) continue;
      found |= unmap_set(symmetry, reached) & unblocked(from, to);
    }
    if ((wanted & ~found) == 0) break;
  }
  return found & ~placement.fixed;
}

/// The inverse: calls mark(number, word) for the configurations, and the positions of each, from
/// which such a move of `color`'s leads into `set`, positions of this configuration.
template <typename Mark>
void moves_from(const Layout& layout, const Placement& placement, Color color, Word set,
                const Mark& mark) {
  const auto& movers = layout.movers();
  if (color_of(movers.back()) == color)
    mark(placement.number,
         reaching(type_of(movers.back()), set, ~placement.fixed) & ~placement.fixed);
  for (int mover = 0; mover < layout.last(); ++mover) {
    const Piece piece = movers[static_cast<std::size_t>(mover)];
    if (color_of(piece) != color) continue;
    const Square to = placement.squares[static_cast<std::size_t>(mover)];
    const Bitboard origins = piece_attacks(type_of(piece), to, placement.fixed) & ~placement.fixed;
    for (const Square from : squares_of(origins)) {
      const Word free = set & unblocked(to, from);
      std::size_t number = placement.number;
      Symmetry symmetry = 0;
      if (free == 0 || !layout.move(number, placement.squares, mover, from, symmetry)) continue;
      const Word positions = map_set(symmetry, free);
      mark(number, positions);
      // The king came from one of two squares that are each other's image: both are positions.
      if (!layout.turns_with(mover)) continue;
      if (const auto twin = layout.twin(number)) mark(*twin, map_set(swap_axes, positions));
    }
  }
}

}  // namespace tratto::tablebase
