#include "engine/winnability/helpmate_node.h"

namespace tratto {

namespace {

// Codes of four bits: twelve pieces, a rook with a castling right, a pawn that may be captured en
// passant.
constexpr int castling_rook_code = 12;
constexpr int passing_pawn_code = 13;
constexpr int code_bits = 4;
constexpr int code_mask = 15;

}  // namespace

HelpmateNode pack(const Position& position) {
  HelpmateNode node{};
  node.occupied = position.pieces();
  node.side_to_move = position.side_to_move();
  const Square passing = position.en_passant() == NoSquare
                             ? NoSquare
                             : forward(~position.side_to_move(), position.en_passant());
  std::size_t index = 0;
  for (const Square square : squares_of(node.occupied)) {
    const Piece piece = position.piece_on(square);
    int code = type_of(piece) + piece_type_count * color_of(piece);
    if (contains(position.castling_rooks(), square)) code = castling_rook_code;
    if (square == passing) code = passing_pawn_code;
    const bool high = (index & 1) != 0;
    node.pieces[index / 2] |= static_cast<std::uint8_t>(high ? code << code_bits : code);
    ++index;
  }
  return node;
}

Position unpack(const HelpmateNode& node) {
  Setup setup;
  setup.side_to_move = node.side_to_move;
  std::size_t index = 0;
  for (const Square square : squares_of(node.occupied)) {
    const bool high = (index & 1) != 0;
    const int code =
        (high ? node.pieces[index / 2] >> code_bits : node.pieces[index / 2]) & code_mask;
    ++index;
    if (code == castling_rook_code) {
      setup.castling_rooks |= bit(square);
      setup.board[square] = make_piece(rank_of(square) == 0 ? White : Black, Rook);
    } else if (code == passing_pawn_code) {
      setup.board[square] = make_piece(~node.side_to_move, Pawn);
      setup.en_passant = forward(node.side_to_move, square);
    } else {
      setup.board[square] = make_piece(static_cast<Color>(code / piece_type_count),
                                       static_cast<PieceType>(code % piece_type_count));
    }
  }
  return Position(setup);
}

}  // namespace tratto
