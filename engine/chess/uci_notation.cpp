#include "engine/chess/uci_notation.h"

#include "engine/base/text.h"
#include "engine/chess/illegality.h"
#include "engine/chess/movegen.h"
#include "engine/chess/names.h"

namespace tratto {

namespace {

/// Castling written as the king's move: two files or more, with nothing else meant by it.
Move castling_by_king_move(const Position& position, Square from, Square to) {
  const Color side = position.side_to_move();
  if (from != position.king(side)) return Move::none();
  for (const Wing wing : {Wing::QueenSide, Wing::KingSide}) {
    const Square rook = position.castling_rook(side, wing);
    if (rook == NoSquare || castling_targets(from, rook).king != to) continue;
    if (std::abs(file_of(from) - file_of(to)) < 2) continue;
    return Move(from, rook, MoveKind::Castling);
  }
  return Move::none();
}

/// The one move that the squares and the promotion piece describe, legal or not.
Move described_move(const Position& position, Square from, Square to, PieceType promotion) {
  if (promotion != NoPieceType) return Move::promotion(from, to, promotion);
  if (position.is_empty(from)) return Move(from, to);
  const Color side = position.side_to_move();
  if (from == position.king(side) && contains(position.castling_rooks(), to) &&
      contains(position.pieces(side), to))
    return Move(from, to, MoveKind::Castling);
  if (position.type_on(from) == Pawn && to == position.en_passant() && file_of(from) != file_of(to))
    return Move(from, to, MoveKind::EnPassant);
  return Move(from, to);
}

std::string explanation(const Position& position, Move move, PieceType promotion) {
  const Square from = move.from();
  const Square to = move.to();
  const Color side = position.side_to_move();
  const bool reaches_last_rank =
      contains(position.pieces(side, Pawn), from) && relative_rank(side, to) == 7;
  if (move.is_castling())
    return why_no_castling(position, to > from ? Wing::KingSide : Wing::QueenSide);
  if (reaches_last_rank && promotion == NoPieceType &&
      position.is_legal(Move::promotion(from, to, Queen)))
    return "the promotion piece is missing";
  if (!reaches_last_rank && promotion != NoPieceType) return "no pawn promotes by it";
  return why_illegal(position, from, to);
}

}  // namespace

std::string to_uci(const Position& position, Move move, CastlingNotation castling) {
  if (!move) return "0000";
  Square to = move.to();
  if (move.is_castling() && castling == CastlingNotation::KingMove) {
    const bool classical = file_of(move.from()) == 4 && (file_of(to) == 0 || file_of(to) == 7);
    if (classical) to = castling_targets(position.king(position.side_to_move()), to).king;
  }
  std::string out = to_string(move.from()) + to_string(to);
  if (move.is_promotion()) out += letter_of(make_piece(Black, move.promotion_type()));
  return out;
}

Result<Move> parse_uci(const Position& position, std::string_view text) {
  const Square from = square_from(text.substr(0, 2));
  const Square to = text.size() >= 4 ? square_from(text.substr(2, 2)) : NoSquare;
  if (from == NoSquare || to == NoSquare || text.size() > 5)
    return Error{in_quotes(text) + " is not a move: expected two squares, as in e2e4 or e7e8q"};
  PieceType promotion = NoPieceType;
  if (text.size() == 5) {
    const Piece piece = piece_from(text[4]);
    promotion = piece == NoPiece ? NoPieceType : type_of(piece);
    if (promotion == NoPieceType || promotion == Pawn || promotion == King)
      return Error{in_quotes(text) + " is not a move: " + in_quotes(text.substr(4)) +
                   " is not one of q r b n"};
  }
  const Move move = described_move(position, from, to, promotion);
  if (position.is_legal(move)) return move;
  const Move castling = castling_by_king_move(position, from, to);
  if (castling && promotion == NoPieceType && position.is_legal(castling)) return castling;
  const Move meant = castling && promotion == NoPieceType ? castling : move;
  return Error{in_quotes(text) + " is illegal: " + explanation(position, meant, promotion)};
}

}  // namespace tratto
