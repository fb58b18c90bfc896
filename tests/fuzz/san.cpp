#include <algorithm>
#include <array>
#include <vector>

#include "engine/base/concat.h"
#include "engine/chess/fen.h"
#include "engine/chess/local_notation.h"
#include "engine/chess/movegen.h"
#include "engine/chess/names.h"
#include "engine/chess/uci_notation.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

/// Where moves are hard to tell apart or have uncommon forms.
constexpr std::array<std::string_view, 12> boards{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
    "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R w KQkq - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    "4k3/8/8/8/8/8/8/qRK4R w HB - 0 1",
    "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1",
    "7k/8/1N3N2/8/2N2N2/8/1N3N2/4K3 w - - 0 1",
};

const std::vector<Position>& starts() {
  static const std::vector<Position> read = [] {
    std::vector<Position> positions;
    for (const std::string_view board : boards)
      positions.push_back(parse_fen(board)->position);
    return positions;
  }();
  return read;
}

Position choose_position(Choices& choices) {
  Position position = starts()[choices.below(boards.size())];
  for (int plies = choices.byte() % 4; plies > 0; --plies) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    position = position.after(moves[static_cast<int>(choices.below(moves.size()))]);
  }
  return position;
}

/// Any text: what is read as a move is one, and is written and read again.
void check_text(const Position& position, std::string_view text, const PieceLetters& letters) {
  const Result<Move> move = parse_san(position, text, letters);
  if (!move) {
    require(is_clean_line(move.error()), "a refusal is a clean line", move.error());
    return;
  }
  require(std::ranges::count(legal_moves(position), *move) == 1, "a move read is legal", text);
  require(has_form_of_move(text, letters), "what was read as a move has the form of one", text);
  const std::string written = to_local(position, *move, letters);
  const Result<Move> again = parse_san(position, written, letters);
  require(again.ok() && *again == *move, "a move in local notation is read back", written);
}

/// A legal move in a spelling that the laws allow: everything said that can be said, with and
/// without the signs that may be left out.
void check_spelling(const Position& position, Choices& choices) {
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return;
  const Move move = moves[static_cast<int>(choices.below(moves.size()))];
  const std::uint8_t style = choices.byte();
  const auto has = [style](int bit) { return (style >> bit & 1) != 0; };
  std::string text;
  if (move.is_castling()) {
    const bool short_side = move.to() > move.from();
    text = has(0) ? (short_side ? "0-0" : "0-0-0") : (short_side ? "O-O" : "O-O-O");
  } else {
    const PieceType type = type_of(position.moved_piece(move));
    if (type != Pawn) text += english_letters.letters[type];
    text += to_string(move.from());
    text += position.is_capture(move) && has(0) ? "x" : has(1) ? "-" : "";
    text += to_string(move.to());
    if (move.is_en_passant() && has(2)) text += has(3) ? " e.p." : "e.p.";
    if (move.is_promotion()) {
      const std::string_view piece = english_letters.letters[move.promotion_type()];
      text += has(2) ? concat("=", piece) : has(3) ? concat("(", piece, ")") : std::string(piece);
    }
  }
  if (has(4)) text += position.gives_check(move) ? "+" : "";
  if (has(5)) text += has(6) ? "!?" : "??";
  if (has(7)) text += "(=)";
  const Result<Move> read = parse_san(position, text);
  require(read.ok() && *read == move, "a legal spelling is read", text);
}

}  // namespace

void san(Input input) {
  Choices choices(input);
  const Position position = choose_position(choices);
  const auto all = languages();
  const PieceLetters& letters = all[choices.below(all.size())];
  const std::string_view text = as_text(choices.rest());
  check_text(position, text, letters);
  if (const Result<Move> move = parse_uci(position, text); move.ok())
    require(std::ranges::count(legal_moves(position), *move) == 1, "a move read is legal", text);
  if (const auto sheet = parse_score_sheet(position, text, letters); !sheet)
    require(is_clean_line(sheet.error()), "a refusal is a clean line", sheet.error());
  check_spelling(position, choices);
}

}  // namespace tratto::fuzz
