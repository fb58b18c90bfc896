#include "engine/tablebase/make/setwise.h"

namespace tratto::tablebase {

namespace {

Bitboard north(Bitboard set) {
  return set << 8;
}
Bitboard south(Bitboard set) {
  return set >> 8;
}

/// All squares that one step reaches after any number of steps over `empty`.
template <typename Step>
Bitboard slide(Bitboard set, Bitboard empty, Step step) {
  Bitboard reached = 0;
  for (Bitboard front = step(set); front != 0; front = step(front & empty))
    reached |= front;
  return reached;
}

Bitboard rook_fill(Bitboard set, Bitboard empty) {
  return slide(set, empty, north) | slide(set, empty, south) | slide(set, empty, shift_east) |
         slide(set, empty, shift_west);
}

Bitboard bishop_fill(Bitboard set, Bitboard empty) {
  return slide(set, empty, [](Bitboard s) { return north(shift_east(s)); }) |
         slide(set, empty, [](Bitboard s) { return north(shift_west(s)); }) |
         slide(set, empty, [](Bitboard s) { return south(shift_east(s)); }) |
         slide(set, empty, [](Bitboard s) { return south(shift_west(s)); });
}

Bitboard knight_fill(Bitboard set) {
  const Bitboard one = shift_east(set) | shift_west(set);
  const Bitboard two = shift_east(shift_east(set)) | shift_west(shift_west(set));
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}

Bitboard king_fill(Bitboard set) {
  const Bitboard beside = shift_east(set) | shift_west(set);
  return beside | north(set | beside) | south(set | beside);
}

}  // namespace

bool place(const Layout& layout, std::size_t configuration, Placement& placement) {
  if (!layout.place_movers(configuration, placement.squares)) return false;
  placement.configuration = configuration;
  placement.fixed = 0;
  for (int i = 0; i < layout.pieces(); ++i)
    if (i != layout.last()) placement.fixed |= bit(placement.squares[static_cast<std::size_t>(i)]);
  return true;
}

Bitboard squares_reaching(PieceType type, Bitboard targets, Bitboard empty) {
  if (targets == 0) return 0;
  switch (type) {
    case Knight:
      return knight_fill(targets);
    case Bishop:
      return bishop_fill(targets, empty);
    case Rook:
      return rook_fill(targets, empty);
    case Queen:
      return rook_fill(targets, empty) | bishop_fill(targets, empty);
    default:
      return king_fill(targets);
  }
}

Word positions_in_check(const Layout& layout, const Placement& placement, Color color) {
  const int king = color;
  Word attacked = 0;
  for (int i = 0; i < layout.pieces(); ++i) {
    const Piece piece = layout.piece(i);
    if (color_of(piece) == color || (i == layout.last() && i == king)) continue;
    const auto attacks = [&](Square square) {
      return type_of(piece) == Pawn ? pawn_attacks(color_of(piece), square)
                                    : piece_attacks(type_of(piece), square, placement.fixed);
    };
    const Square own = placement.squares[static_cast<std::size_t>(king)];
    const Square other = placement.squares[static_cast<std::size_t>(i)];
    if (i == layout.last())
      attacked |= piece_attacks(type_of(piece), own, placement.fixed);
    else if (king == layout.last())
      attacked |= attacks(other);
    else if (contains(attacks(other), own))
      attacked |= ~between(other, own);
  }
  return attacked & ~placement.fixed;
}

}  // namespace tratto::tablebase
