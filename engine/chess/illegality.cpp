#include "engine/chess/illegality.h"

#include "engine/chess/names.h"

namespace tratto {

namespace {

std::string named(PieceType type, Square square) {
  return "the " + std::string(name_of(type)) + " on " + to_string(square);
}

/// Whether a piece could go there if its own king's safety did not matter.
bool reaches(const Position& position, Square from, Square to) {
  const Piece piece = position.piece_on(from);
  if (type_of(piece) != Pawn)
    return contains(piece_attacks(type_of(piece), from, position.pieces()), to);
  const Color color = color_of(piece);
  if (file_of(from) != file_of(to))
    return contains(pawn_attacks(color, from), to) && !position.is_empty(to);
  const int steps = relative_rank(color, to) - relative_rank(color, from);
  const bool two_steps = steps == 2 && relative_rank(color, from) == 1;
  return (steps == 1 || two_steps) && position.is_empty(to) &&
         (between(from, to) & position.pieces()) == 0;
}

std::string king_safety(const Position& position, Square from, Square to) {
  const Color side = position.side_to_move();
  if (position.type_on(from) == King) return to_string(to) + " is attacked";
  if (contains(position.pinned(), from) && !contains(line_through(position.king(side), from), to))
    return named(position.type_on(from), from) + " is pinned";
  if (position.in_check()) return "the king stays in check";
  return "the king would be in check";
}

}  // namespace

std::string why_illegal(const Position& position, Square from, Square to) {
  const Color side = position.side_to_move();
  if (position.is_empty(from)) return "no piece on " + to_string(from);
  const PieceType type = position.type_on(from);
  if (!contains(position.pieces(side), from))
    return named(type, from) + " is not " + std::string(name_of(side)) + "'s";
  if (contains(position.pieces(side), to)) return "an own piece stands on " + to_string(to);
  if (contains(position.pieces(King), to)) return "the king cannot be captured";
  if (reaches(position, from, to)) return king_safety(position, from, to);
  if (type == Pawn && contains(pawn_attacks(side, from), to))
    return "there is nothing to capture on " + to_string(to);
  return named(type, from) + " cannot go to " + to_string(to);
}

std::string why_no_castling(const Position& position, Wing wing) {
  const Color side = position.side_to_move();
  const Square king = position.king(side);
  const Square rook = position.castling_rook(side, wing);
  if (rook == NoSquare) return "the right to castle on that side is lost";
  if (position.in_check()) return "the king is in check";
  if (castling_path(king, rook) & position.pieces()) return "a piece stands in between";
  const Square target = castling_targets(king, rook).king;
  for (const Square passed : squares_of(between(king, target) | bit(target)))
    if (position.is_attacked(passed, ~side, position.pieces() ^ bit(king)))
      return to_string(passed) + " is attacked";
  return "the king would be in check";
}

std::string why_none_can_go(const Position& position, PieceType type, Bitboard pieces, Square to) {
  if (contains(position.pieces(position.side_to_move()), to))
    return "an own piece stands on " + to_string(to);
  for (const Square from : squares_of(pieces))
    if (reaches(position, from, to)) return why_illegal(position, from, to);
  if (!more_than_one(pieces)) return why_illegal(position, lowest(pieces), to);
  return "no " + std::string(name_of(type)) + " can go to " + to_string(to);
}

}  // namespace tratto
