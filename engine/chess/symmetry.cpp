#include "engine/chess/symmetry.h"

namespace tratto {

Position colors_flipped(const Position& position) {
  const Setup old = position.setup();
  Setup setup = old;
  for (int i = 0; i < square_count; ++i) {
    const auto square = static_cast<Square>(i);
    const Piece piece = old.board[flip_rank(square)];
    setup.board[square] = piece == NoPiece ? NoPiece : make_piece(~color_of(piece), type_of(piece));
  }
  setup.side_to_move = ~old.side_to_move;
  setup.castling_rooks = __builtin_bswap64(old.castling_rooks);
  if (old.en_passant != NoSquare) setup.en_passant = flip_rank(old.en_passant);
  return Position(setup);
}

}  // namespace tratto
