#include "engine/chess/fen_writer.h"

#include "engine/base/text.h"
#include "engine/chess/names.h"

namespace tratto {

namespace {

std::string board_field(const Position& position) {
  std::string out;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < 8; ++file) {
      const Piece piece = position.piece_on(make_square(file, rank));
      if (piece == NoPiece) {
        ++empty;
        continue;
      }
      if (empty > 0) out += static_cast<char>('0' + empty);
      empty = 0;
      out += letter_of(piece);
    }
    if (empty > 0) out += static_cast<char>('0' + empty);
    if (rank > 0) out += '/';
  }
  return out;
}

/// The rooks of `color` on its back rank, beyond the castling rook as seen from the king.
bool is_outermost(const Position& position, Color color, Wing wing, Square rook) {
  const Bitboard beyond = wing == Wing::KingSide ? ~((bit(rook) << 1) - 1) : bit(rook) - 1;
  const Bitboard rooks = position.pieces(color, Rook) & rank_bits(rank_of(rook));
  return (rooks & beyond) == 0;
}

std::string castling_field(const Position& position, CastlingStyle style) {
  std::string out;
  for (const Color color : {White, Black})
    for (const Wing wing : {Wing::KingSide, Wing::QueenSide}) {
      const Square rook = position.castling_rook(color, wing);
      if (rook == NoSquare) continue;
      char letter = static_cast<char>('A' + file_of(rook));
      if (style == CastlingStyle::XFen && is_outermost(position, color, wing, rook))
        letter = wing == Wing::KingSide ? 'K' : 'Q';
      out += color == White ? letter : static_cast<char>(letter - 'A' + 'a');
    }
  return out.empty() ? "-" : out;
}

}  // namespace

std::string to_fen(const Position& position, CastlingStyle style) {
  return board_field(position) + (position.side_to_move() == White ? " w " : " b ") +
         castling_field(position, style) + ' ' + to_string(position.en_passant()) + ' ' +
         std::to_string(position.rule50()) + ' ' + std::to_string(position.fullmove());
}

std::string diagram(const Position& position) {
  constexpr std::string_view border = "  +---+---+---+---+---+---+---+---+\n";
  std::string out(border);
  for (int rank = 7; rank >= 0; --rank) {
    out += rank_digit(rank);
    for (int file = 0; file < 8; ++file) {
      out += " | ";
      out += letter_of(position.piece_on(make_square(file, rank)));
    }
    out += " |\n";
    out += border;
  }
  out += "    a   b   c   d   e   f   g   h\n\nFEN: " + to_fen(position);
  out += "\nKey: " + hexadecimal(position.key(), 16, LetterCase::Upper);
  out += "\nPawn key: " + hexadecimal(position.pawn_key(), 16, LetterCase::Upper);
  out += "\nCheckers:";
  for (const Square square : squares_of(position.checkers()))
    out += ' ' + to_string(square);
  return out + '\n';
}

}  // namespace tratto
