#include "engine/commands/board_view.h"

#include <cstdio>
#include <optional>

#include "engine/base/concat.h"
#include "engine/chess/destination.h"
#include "engine/chess/names.h"

namespace tratto {

namespace {

// Colours of the 256-colour palette: white and black pieces have a contrast of three to one or more
// on every square.
constexpr int light_square = 137;
constexpr int dark_square = 94;
constexpr int last_light = 65;
constexpr int last_dark = 64;
constexpr int checked = 167;
constexpr int white_piece = 231;
constexpr int black_piece = 16;

constexpr std::string_view border =
    "  +-------+-------+-------+-------+-------+-------+-------+-------+\n";

int background(const Position& position, Square square, Move last) {
  if (position.in_check() && square == position.king(position.side_to_move())) return checked;
  const bool is_light = (rank_of(square) + file_of(square)) % 2 != 0;
  if (last && (square == last.from() || square == destination(last)))
    return is_light ? last_light : last_dark;
  return is_light ? light_square : dark_square;
}

std::string centred(std::string_view text) {
  constexpr std::size_t width = 7;
  const std::size_t left = (width - text.size()) / 2;
  return std::string(left, ' ') + std::string(text) + std::string(width - text.size() - left, ' ');
}

/// Without one piece, if that is a position: the side not to move must not be in check.
std::optional<Position> without(const Position& position, Square square) {
  Setup setup = position.setup();
  setup.board[square] = NoPiece;
  setup.castling_rooks &= ~bit(square);
  setup.en_passant = NoSquare;
  const Color waiting = ~position.side_to_move();
  if (position.is_attacked(position.king(waiting), position.side_to_move(),
                           position.pieces() ^ bit(square)))
    return std::nullopt;
  return Position(setup);
}

}  // namespace

std::string colored_board(const Position& position, Move last, Color below) {
  std::string out;
  for (int row = 0; row < 8; ++row) {
    const int rank = below == White ? 7 - row : row;
    out += concat(" ", rank + 1, " ");
    for (int column = 0; column < 8; ++column) {
      const Square square = make_square(below == White ? column : 7 - column, rank);
      const Piece piece = position.piece_on(square);
      out += concat("\x1b[48;5;", background(position, square, last), "m\x1b[38;5;",
                    piece != NoPiece && color_of(piece) == White ? white_piece : black_piece, "m ",
                    std::string(1, piece == NoPiece ? ' ' : letter_of(piece)), " ");
    }
    out += "\x1b[0m\n";
  }
  return out + (below == White ? "    a  b  c  d  e  f  g  h\n" : "    h  g  f  e  d  c  b  a\n");
}

std::string plain_board(const Position& position, Color below) {
  std::string out;
  for (int row = 0; row < 8; ++row) {
    const int rank = below == White ? 7 - row : row;
    out += concat(" ", rank + 1, " ");
    for (int column = 0; column < 8; ++column) {
      const Piece piece =
          position.piece_on(make_square(below == White ? column : 7 - column, rank));
      out += concat(" ", std::string(1, piece == NoPiece ? '.' : letter_of(piece)));
    }
    out += "\n";
  }
  return out + (below == White ? "    a b c d e f g h\n" : "    h g f e d c b a\n");
}

std::string piece_values(const Position& position,
                         const std::function<int(const Position&)>& evaluate) {
  const int whole = evaluate(position);
  std::string out(border);
  for (int rank = 7; rank >= 0; --rank) {
    std::string pieces = "  |";
    std::string values = "  |";
    for (int file = 0; file < 8; ++file) {
      const Square square = make_square(file, rank);
      const Piece piece = position.piece_on(square);
      pieces += centred(piece == NoPiece ? "" : std::string(1, letter_of(piece))) + "|";
      std::string value;
      if (piece != NoPiece && type_of(piece) != King) {
        if (const auto rest = without(position, square)) {
          char text[16];
          std::snprintf(text, sizeof text, "%+.2f", (whole - evaluate(*rest)) / 100.0);
          value = text;
        }
      }
      values += centred(value) + "|";
    }
    out += concat(pieces, "\n", values, "\n", border);
  }
  return out;
}

}  // namespace tratto
