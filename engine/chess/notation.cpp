#include "engine/chess/notation.h"

#include <optional>

#include "engine/base/concat.h"
#include "engine/base/text.h"
#include "engine/chess/illegality.h"
#include "engine/chess/movegen.h"
#include "engine/chess/names.h"

namespace tratto {

namespace {

/// Disambiguation of a move from others of the same piece type to the same square: nothing, the
/// file, else the rank, else both.
std::string disambiguation(const Position& position, Move move) {
  bool others = false;
  bool same_file = false;
  bool same_rank = false;
  for (const Move other : legal_moves(position)) {
    if (other == move || other.to() != move.to() || other.is_castling()) continue;
    if (other.from() == move.from()) continue;
    if (position.type_on(other.from()) != position.type_on(move.from())) continue;
    others = true;
    same_file |= file_of(other.from()) == file_of(move.from());
    same_rank |= rank_of(other.from()) == rank_of(move.from());
  }
  if (!others) return "";
  const std::string square = to_string(move.from());
  if (!same_file) return square.substr(0, 1);
  if (!same_rank) return square.substr(1, 1);
  return square;
}

std::string san_without_check(const Position& position, Move move) {
  if (move.is_castling()) return move.to() > move.from() ? "O-O" : "O-O-O";
  const PieceType type = position.type_on(move.from());
  const bool capture = position.is_capture(move);
  std::string out;
  if (type != Pawn) {
    out += letter_of(type);
    out += disambiguation(position, move);
  } else if (capture) {
    out += file_letter(file_of(move.from()));
  }
  if (capture) out += 'x';
  out += to_string(move.to());
  if (move.is_promotion()) {
    out += '=';
    out += letter_of(move.promotion_type());
  }
  return out;
}

/// The parsed parts of a move; -1 or None if absent.
struct WrittenMove {
  PieceType piece = Pawn;
  bool names_piece = false;
  int from_file = -1;
  int from_rank = -1;
  bool capture = false;
  Square to = NoSquare;
  PieceType promotion = NoPieceType;
  bool en_passant = false;

  [[nodiscard]] bool has_origin() const { return from_file >= 0 && from_rank >= 0; }
};

/// Parser of algebraic moves.
class SanReader {
 public:
  SanReader(std::string_view text, const PieceLetters& letters)
      : rest_(trimmed(text)), letters_(letters) {
    strip_remarks();
  }

  /// Castling in any of its spellings: letters O, o or zeros, with or without spaces.
  [[nodiscard]] std::optional<Wing> castling() const;
  /// Nothing if the text is not of the form of a move.
  [[nodiscard]] std::optional<WrittenMove> read();

 private:
  void strip_remarks();
  bool take_suffix(std::string_view suffix);
  PieceType take_piece();
  PieceType take_promotion();
  bool take_separator(bool& capture);

  std::string_view rest_;
  const PieceLetters& letters_;
  bool en_passant_ = false;
};

bool SanReader::take_suffix(std::string_view suffix) {
  if (!rest_.ends_with(suffix)) return false;
  rest_.remove_suffix(suffix.size());
  rest_ = trimmed(rest_);
  return true;
}

/// Removes suffixes: check, mate, draw offer, annotation signs, "e.p.".
void SanReader::strip_remarks() {
  for (bool again = true; again;) {
    again = false;
    for (const std::string_view suffix : {"(=)", "+", "#", "!", "?"})
      again |= take_suffix(suffix);
    for (const std::string_view suffix : {"e.p.", "e.p", "ep"})
      if (take_suffix(suffix)) again = en_passant_ = true;
  }
}

std::optional<Wing> SanReader::castling() const {
  int circles = 0;
  bool after_circle = false;
  for (const char c : rest_) {
    if (is_blank(c)) continue;
    const bool circle = c == 'O' || c == 'o' || c == '0';
    if (circle == after_circle || (!circle && c != '-')) return std::nullopt;
    circles += circle ? 1 : 0;
    after_circle = circle;
  }
  if (!after_circle) return std::nullopt;
  if (circles == 2) return Wing::KingSide;
  if (circles == 3) return Wing::QueenSide;
  return std::nullopt;
}

PieceType SanReader::take_piece() {
  PieceType found = NoPieceType;
  std::size_t longest = 0;  // The king is "Кр" in Russian, the knight "К".
  for (int t = Pawn; t <= King; ++t) {
    const std::string_view letter = letters_.letters[static_cast<std::size_t>(t)];
    if (letter.size() <= longest || !rest_.starts_with(letter)) continue;
    found = static_cast<PieceType>(t);
    longest = letter.size();
  }
  rest_.remove_prefix(longest);
  return found;
}

/// The promotion piece, also after '=' or '/' or in brackets, in either case.
PieceType SanReader::take_promotion() {
  const bool bracket = rest_.starts_with('(');
  if (bracket || rest_.starts_with('=') || rest_.starts_with('/')) rest_.remove_prefix(1);
  PieceType type = take_piece();
  if (type == NoPieceType && !rest_.empty() && rest_[0] >= 'a' && rest_[0] <= 'z') {
    const char upper = static_cast<char>(rest_[0] - 'a' + 'A');
    for (int t = Knight; t <= Queen; ++t)
      if (letters_.letters[static_cast<std::size_t>(t)] == std::string_view(&upper, 1))
        type = static_cast<PieceType>(t);
    if (type != NoPieceType) rest_.remove_prefix(1);
  }
  if (bracket && rest_.starts_with(')')) rest_.remove_prefix(1);
  return type;
}

/// Takes 'x', ':' or '-' between the squares, if there is one.
bool SanReader::take_separator(bool& capture) {
  rest_ = trimmed(rest_);
  const bool takes = rest_.starts_with('x') || rest_.starts_with('X') || rest_.starts_with(':');
  if (!takes && !rest_.starts_with('-')) return false;
  capture = takes;
  rest_ = trimmed(rest_.substr(1));
  return true;
}

std::optional<WrittenMove> SanReader::read() {
  WrittenMove move;
  move.en_passant = en_passant_;
  if (const PieceType piece = take_piece(); piece != NoPieceType) {
    move.piece = piece;
    move.names_piece = true;
  }
  rest_ = trimmed(rest_);
  if (!rest_.empty() && (move.from_file = file_from_letter(rest_[0])) >= 0) rest_.remove_prefix(1);
  if (!rest_.empty() && (move.from_rank = rank_from_digit(rest_[0])) >= 0) rest_.remove_prefix(1);
  const bool separated = take_separator(move.capture);
  move.to = square_from(rest_.substr(0, 2));
  if (move.to != NoSquare) {
    rest_.remove_prefix(2);
  } else {  // Only one square: the target.
    if (separated || move.from_file < 0 || move.from_rank < 0) return std::nullopt;
    move.to = make_square(move.from_file, move.from_rank);
    move.from_file = move.from_rank = -1;
  }
  rest_ = trimmed(rest_);
  if (rest_.empty()) return move;
  move.promotion = take_promotion();
  const bool promotes = move.promotion >= Knight && move.promotion <= Queen;
  if (!promotes || !rest_.empty()) return std::nullopt;
  return move;
}

/// Whether a legal move matches the parsed parts.
bool fits(const Position& position, const WrittenMove& written, Move move) {
  // "g1f3" and "e1g1": both squares identify the move, whatever the piece.
  const bool by_squares = !written.names_piece && written.has_origin();
  const PieceType type = position.type_on(move.from());
  if (!by_squares && type != written.piece) return false;
  if (written.from_file >= 0 && written.from_file != file_of(move.from())) return false;
  if (written.from_rank >= 0 && written.from_rank != rank_of(move.from())) return false;
  if (move.is_castling()) {
    const Square target = castling_targets(move.from(), move.to()).king;
    return written.has_origin() && (written.to == target || written.to == move.to()) &&
           std::abs(file_of(written.to) - file_of(move.from())) > 1;
  }
  if (move.to() != written.to) return false;
  // A pawn capture gives the file of origin (appendix C.9).
  if (type == Pawn && written.from_file < 0 && position.is_capture(move)) return false;
  return !move.is_promotion() || written.promotion == NoPieceType ||
         written.promotion == move.promotion_type();
}

std::string candidates_text(const MoveList& moves) {
  std::string out;
  for (const Move move : moves) {
    if (!out.empty()) out += " or ";
    out += to_string(move.from()) + to_string(move.to());
  }
  return out;
}

std::string why_nothing_fits(const Position& position, const WrittenMove& written) {
  if (written.has_origin()) {
    const Square from = make_square(written.from_file, written.from_rank);
    const bool stands_there = (position.pieces(position.side_to_move(), written.piece) & from) != 0;
    if (written.names_piece && !stands_there)
      return concat("there is no such ", name_of(written.piece), " on ", to_string(from));
    return why_illegal(position, from, written.to);
  }
  Bitboard meant = position.pieces(position.side_to_move(), written.piece);
  if (written.from_file >= 0) meant &= file_bits(written.from_file);
  if (written.from_rank >= 0) meant &= rank_bits(written.from_rank);
  if (written.piece == Pawn && written.from_file < 0) meant &= file_bits(file_of(written.to));
  if (meant == 0) {
    std::string where;
    if (written.from_file >= 0) where = std::string(" on file ") + file_letter(written.from_file);
    if (written.from_rank >= 0) where = std::string(" on rank ") + rank_digit(written.from_rank);
    return "there is no such " + std::string(name_of(written.piece)) + where;
  }
  return why_none_can_go(position, written.piece, meant, written.to);
}

/// Checks the remaining parts of the text against the move.
std::optional<std::string> contradiction(const Position& position, const WrittenMove& written,
                                         Move move) {
  if (move.is_promotion() && written.promotion == NoPieceType)
    return "the promotion piece is missing";
  if (!move.is_promotion() && written.promotion != NoPieceType) return "no pawn promotes by it";
  if (written.capture && !position.is_capture(move))
    return "there is nothing to capture on " + to_string(written.to);
  if (written.en_passant && !move.is_en_passant()) return "it is not an en passant capture";
  return std::nullopt;
}

/// Castling on a wing whose right exists, legal or not; none if it is lost.
Move castling_move(const Position& position, Wing wing) {
  const Square rook = position.castling_rook(position.side_to_move(), wing);
  if (rook == NoSquare) return Move::none();
  return Move(position.king(position.side_to_move()), rook, MoveKind::Castling);
}

}  // namespace

std::string to_san(const Position& position, Move move) {
  std::string out = san_without_check(position, move);
  if (!position.gives_check(move)) return out;
  return out + (has_legal_move(position.after(move)) ? '+' : '#');
}

Result<Move> parse_san(const Position& position, std::string_view text,
                       const PieceLetters& letters) {
  SanReader reader(text, letters);
  const auto illegal = [text](const std::string& reason) {
    return Error{in_quotes(trimmed(text)) + " is illegal: " + reason};
  };
  if (const auto wing = reader.castling()) {
    const Move move = castling_move(position, *wing);
    if (move && position.is_legal(move)) return move;
    return illegal(why_no_castling(position, *wing));
  }
  const auto written = reader.read();
  if (!written) return Error{in_quotes(trimmed(text)) + " is not a move"};
  MoveList fitting;
  for (const Move move : legal_moves(position))
    if (fits(position, *written, move)) fitting.push_back(move);
  if (fitting.empty()) return illegal(why_nothing_fits(position, *written));
  if (const auto reason = contradiction(position, *written, fitting[0])) return illegal(*reason);
  if (fitting.count() > 1)
    return Error{in_quotes(trimmed(text)) + " is ambiguous: " + candidates_text(fitting)};
  return fitting[0];
}

bool has_form_of_move(std::string_view text, const PieceLetters& letters) {
  SanReader reader(text, letters);
  return reader.castling().has_value() || reader.read().has_value();
}

std::string_view standard_result(std::string_view text) {
  for (const std::string_view result : {"1-0", "0-1", "1/2-1/2", "*"})
    if (text == result) return result;
  for (const std::string_view draw : {"1/2", "½-½", "½–½", "1/2–1/2", "1/2-1/2*"})
    if (text == draw) return "1/2-1/2";
  if (text == "1:0" || text == "1–0") return "1-0";
  if (text == "0:1" || text == "0–1") return "0-1";
  if (text == "0:0") return both_lose;
  return {};
}

}  // namespace tratto
