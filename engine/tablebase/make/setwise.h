#pragma once

#include <utility>

#include "engine/chess/attacks.h"
#include "engine/tablebase/make/layout.h"

/// Moves in 64 positions at once (set-wise retrograde analysis). The positions of a word differ
/// only in the square of the last mover. Every other piece moves in all of them in which the last
/// mover does not block it: a mask. Moves of the last mover itself are bitboard fills of the word.
namespace tratto::tablebase {

/// One configuration on the board: 64 positions.
struct Placement {
  Squares squares{};              ///< By Layout::piece(i); the last mover's is not used.
  Bitboard fixed = 0;             ///< The set of these squares.
  std::size_t configuration = 0;  ///< Index of the configuration.
};

/// Places the movers of a configuration; the pawns are already in `placement`. Returns false if two
/// pieces share a square.
[[nodiscard]] bool place(const Layout& layout, std::size_t configuration, Placement& placement);

/// The squares from which a piece of this type reaches a square of `targets` in one move over
/// `empty` squares.
[[nodiscard]] Bitboard squares_reaching(PieceType type, Bitboard targets, Bitboard empty);

/// The positions in which `color`'s king is attacked; adjacent kings attack each other.
[[nodiscard]] Word positions_in_check(const Layout& layout, const Placement& placement,
                                      Color color);

/// The squares of the last mover that do not block a move from a to b.
inline Word unblocked(Square from, Square to) {
  return ~(between(from, to) | bit(to));
}

/// The positions of a configuration in which `color` has a move into a set of positions, other than
/// captures and pawn moves. Positions not in `wanted` may be missing. set(configuration) returns
/// the set's word for a configuration.
template <typename Set>
[[nodiscard]] Word positions_with_move_into(const Layout& layout, const Placement& placement,
                                            Color color, Word wanted, const Set& set) {
  const auto& movers = layout.movers();
  Word found = 0;
  if (color_of(movers.back()) == color)
    found =
        squares_reaching(type_of(movers.back()), set(placement.configuration), ~placement.fixed);
  for (int mover = 0; mover < layout.last(); ++mover) {
    const Piece piece = movers[static_cast<std::size_t>(mover)];
    if (color_of(piece) != color) continue;
    const Square from = placement.squares[static_cast<std::size_t>(mover)];
    const Bitboard targets =
        piece_attacks(type_of(piece), from, placement.fixed) & ~placement.fixed;
    for (const Square to : squares_of(targets)) {
      std::size_t number = placement.configuration;
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

/// Takes moves of `color` back (other than captures and pawn moves): for a set of positions of this
/// configuration, calls mark(configuration, word) with the predecessors in each configuration.
template <typename Mark>
void visit_predecessors(const Layout& layout, const Placement& placement, Color color, Word set,
                        const Mark& mark) {
  const auto& movers = layout.movers();
  if (color_of(movers.back()) == color)
    mark(placement.configuration,
         squares_reaching(type_of(movers.back()), set, ~placement.fixed) & ~placement.fixed);
  for (int mover = 0; mover < layout.last(); ++mover) {
    const Piece piece = movers[static_cast<std::size_t>(mover)];
    if (color_of(piece) != color) continue;
    const Square to = placement.squares[static_cast<std::size_t>(mover)];
    const Bitboard origins = piece_attacks(type_of(piece), to, placement.fixed) & ~placement.fixed;
    for (const Square from : squares_of(origins)) {
      const Word free = set & unblocked(to, from);
      std::size_t number = placement.configuration;
      Symmetry symmetry = 0;
      if (free == 0 || !layout.move(number, placement.squares, mover, from, symmetry)) continue;
      const Word positions = map_set(symmetry, free);
      mark(number, positions);
      // The king may have come from either of two mirrored squares: both are predecessors.
      if (!layout.turns_with(mover)) continue;
      if (const auto twin = layout.twin(number)) mark(*twin, map_set(swap_axes, positions));
    }
  }
}

}  // namespace tratto::tablebase
