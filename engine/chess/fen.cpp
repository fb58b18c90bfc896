#include "engine/chess/fen.h"

#include <optional>

#include "engine/base/text.h"
#include "engine/chess/counters.h"
#include "engine/chess/names.h"

namespace tratto {

namespace {

/// Reads one FEN record field by field. Each step returns the reason for a refusal, if any.
class FenReader {
 public:
  FenReader(std::string_view text, PromotedPieces promoted) : rest_(text), promoted_(promoted) {}

  Result<ParsedFen> read() {
    if (auto refusal = read_fields()) return Error{*refusal};
    if (auto refusal = check_pieces()) return Error{*refusal};
    read_castling(castling_field_);
    if (castling_refusal_) return Error{*castling_refusal_};
    if (auto refusal = check_kings()) return Error{*refusal};
    if (auto refusal = read_en_passant(en_passant_field_)) return Error{*refusal};
    const Position position(setup_);
    if (auto refusal = check_checkers(position)) return Error{*refusal};
    return ParsedFen{position, std::move(notices_), missing_fields_};
  }

 private:
  using Refusal = std::optional<std::string>;

  Refusal read_fields();
  Refusal read_board(std::string_view field);
  Refusal read_rank(int rank, std::string_view text);
  Refusal read_side(std::string_view field);
  void read_castling(std::string_view field);
  void read_castling_letter(char letter);
  Square castling_rook_square(Color color, char upper) const;
  Refusal read_en_passant(std::string_view field);
  [[nodiscard]] Refusal impossible_en_passant(Square target) const;
  Refusal read_counters();

  [[nodiscard]] Refusal check_pieces() const;
  [[nodiscard]] Refusal check_kings() const;
  [[nodiscard]] static Refusal check_checkers(const Position& position);

  [[nodiscard]] Square find_king(Color color) const;
  [[nodiscard]] bool attacked(Square square, Color by) const;
  void notice(std::string text) { notices_.push_back(std::move(text)); }
  void notice_missing(std::string text) {
    notice(std::move(text));
    ++missing_fields_;
  }

  std::string_view rest_;
  PromotedPieces promoted_;
  std::string_view castling_field_;
  std::string_view en_passant_field_;
  Setup setup_;
  Refusal castling_refusal_;
  std::vector<std::string> notices_;
  std::size_t missing_fields_ = 0;
};

FenReader::Refusal FenReader::read_fields() {
  const std::string_view board = take_word(rest_);
  if (board.empty()) return "empty FEN";
  if (auto refusal = read_board(board)) return refusal;
  if (auto refusal = read_side(take_word(rest_))) return refusal;
  castling_field_ = take_word(rest_);
  en_passant_field_ = take_word(rest_);
  if (castling_field_.empty()) notice_missing("castling field missing: no castling");
  if (auto refusal = read_counters()) return refusal;
  if (const std::string_view extra = take_word(rest_); !extra.empty())
    return "unexpected " + in_quotes(extra) + " after the six fields";
  return {};
}

FenReader::Refusal FenReader::read_board(std::string_view field) {
  for (int rank = 7; rank >= 0; --rank) {
    const std::size_t slash = field.find('/');
    if (auto refusal = read_rank(rank, field.substr(0, slash))) return refusal;
    if (rank > 0 && slash == std::string_view::npos)
      return "board has " + std::to_string(8 - rank) + " ranks instead of 8";
    if (rank == 0 && slash != std::string_view::npos) return "board has more than 8 ranks";
    if (slash != std::string_view::npos) field.remove_prefix(slash + 1);
  }
  return {};
}

FenReader::Refusal FenReader::read_rank(int rank, std::string_view text) {
  const std::string where = "rank " + std::to_string(rank + 1);
  int file = 0;
  bool after_digit = false;
  for (const char c : text) {
    const bool digit = rank_from_digit(c) >= 0;
    if (digit && after_digit) return where + " has two digits in a row";
    after_digit = digit;
    if (digit) {
      file += c - '0';
    } else if (const Piece piece = piece_from(c); piece == NoPiece) {
      return in_quotes({&c, 1}) + " in " + where + " is not a piece";
    } else if (file < 8) {
      setup_.board[make_square(file++, rank)] = piece;
    } else {
      ++file;
    }
    if (file > 8) return where + " has more than 8 squares";
  }
  if (file < 8) return where + " has " + std::to_string(file) + " squares instead of 8";
  return {};
}

FenReader::Refusal FenReader::read_side(std::string_view field) {
  if (field.empty()) return "side to move missing";
  if (field != "w" && field != "b") return "side to move is " + in_quotes(field) + ", not w or b";
  setup_.side_to_move = field == "w" ? White : Black;
  return {};
}

// -- Castling: X-FEN (KQkq for the outermost rook, a file letter for another), Shredder-FEN --

void FenReader::read_castling(std::string_view field) {
  if (field == "-") return;
  for (const char c : field) {
    read_castling_letter(c);
    if (castling_refusal_) return;
  }
}

void FenReader::read_castling_letter(char letter) {
  const bool lower = letter >= 'a' && letter <= 'z';
  const char upper = lower ? static_cast<char>(letter - 'a' + 'A') : letter;
  if (upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H')) {
    castling_refusal_ = in_quotes({&letter, 1}) + " in the castling field is not a castling right";
    return;
  }
  const Color color = lower ? Black : White;
  const std::string right = "castling right " + in_quotes({&letter, 1});
  const Square rook = castling_rook_square(color, upper);
  if (rook == NoSquare) {
    notice(right + " dropped: king or rook is not in its place");
    return;
  }
  if (contains(setup_.castling_rooks, rook)) {
    notice(right + " is given twice");
    return;
  }
  const Square king = find_king(color);
  for (const Square other : squares_of(setup_.castling_rooks))
    if (rank_of(other) == rank_of(rook) && (other > king) == (rook > king))
      castling_refusal_ = right + " is the second one on that side of the king";
  setup_.castling_rooks |= bit(rook);
}

/// The rook that an upper-case castling letter means; NoSquare if there is none.
Square FenReader::castling_rook_square(Color color, char upper) const {
  const Square king = find_king(color);
  if (king == NoSquare || relative_rank(color, king) != 0) return NoSquare;
  const auto has_rook = [&](int file) {
    return setup_.board[make_square(file, rank_of(king))] == make_piece(color, Rook);
  };
  if (upper == 'K') {
    for (int file = 7; file > file_of(king); --file)
      if (has_rook(file)) return make_square(file, rank_of(king));
  } else if (upper == 'Q') {
    for (int file = 0; file < file_of(king); ++file)
      if (has_rook(file)) return make_square(file, rank_of(king));
  } else if (has_rook(upper - 'A')) {
    return make_square(upper - 'A', rank_of(king));
  }
  return NoSquare;
}

// -- En passant --

FenReader::Refusal FenReader::read_en_passant(std::string_view field) {
  if (field.empty() || field == "-") return {};
  const Square target = square_from(field);
  if (target == NoSquare || relative_rank(setup_.side_to_move, target) != 5)
    return "en passant square is " + in_quotes(field) + ", not '-' or a square on rank " +
           (setup_.side_to_move == White ? "6" : "3");
  if (const auto reason = impossible_en_passant(target))
    notice("en passant square " + to_string(target) + " dropped: " + *reason);
  else
    setup_.en_passant = target;
  return {};
}

/// Why the last move cannot have been the double step that passed `target`.
FenReader::Refusal FenReader::impossible_en_passant(Square target) const {
  const Color mover = ~setup_.side_to_move;
  const Square pawn = forward(mover, target);
  const Square origin = forward(~mover, target);
  if (setup_.board[pawn] != make_piece(mover, Pawn)) return "no pawn in front of it";
  if (setup_.board[target] != NoPiece) return "a piece stands on it";
  if (setup_.board[origin] != NoPiece) return "a piece stands where the pawn came from";
  return {};
}

// -- Counters --

FenReader::Refusal FenReader::read_counters() {
  const auto read = [this](std::string_view what, int largest, int missing, int& value) -> Refusal {
    const std::string_view field = take_word(rest_);
    if (field.empty()) {
      notice_missing(std::string(what) + " missing: taken as " + std::to_string(missing));
      return {};
    }
    const auto number = to_number<long long>(field);
    if (!number) return std::string(what) + " is " + in_quotes(field) + ", not a number";
    if (*number < 0 || *number > largest)
      return std::string(what) + " " + in_quotes(field) + " is not between 0 and " +
             std::to_string(largest);
    value = static_cast<int>(*number);
    return {};
  };
  if (auto refusal = read("half-move clock", max_rule50, setup_.rule50, setup_.rule50))
    return refusal;
  if (auto refusal = read("move number", max_fullmove, setup_.fullmove, setup_.fullmove))
    return refusal;
  if (setup_.fullmove == 0) {
    notice("move number 0 taken as 1");
    setup_.fullmove = 1;
  }
  return {};
}

// -- What no legal game can contain --

FenReader::Refusal FenReader::check_pieces() const {
  for (const Color color : {White, Black}) {
    std::array<int, piece_type_count> count{};
    for (int s = 0; s < square_count; ++s) {
      const Piece piece = setup_.board[s];
      if (piece == NoPiece || color_of(piece) != color) continue;
      ++count[type_of(piece)];
      const auto square = static_cast<Square>(s);
      if (type_of(piece) == Pawn && (rank_of(square) == 0 || rank_of(square) == 7))
        return "pawn on " + to_string(square);
    }
    const std::string who(name_of(color));
    if (count[King] != 1) return who + " has " + std::to_string(count[King]) + " kings";
    if (count[Pawn] > 8) return who + " has " + std::to_string(count[Pawn]) + " pawns";
    const auto beyond = [](int number, int at_start) { return std::max(number - at_start, 0); };
    const int promoted = beyond(count[Knight], 2) + beyond(count[Bishop], 2) +
                         beyond(count[Rook], 2) + beyond(count[Queen], 1);
    int pieces = 0;
    for (const int number : count)
      pieces += number;
    if (pieces > 16) return who + " has " + std::to_string(pieces) + " pieces";
    if (promoted_ == PromotedPieces::AsPawnsAllow && promoted + count[Pawn] > 8)
      return who + " has more promoted pieces (" + std::to_string(promoted) +
             ") than missing pawns (" + std::to_string(8 - count[Pawn]) + ")";
  }
  return {};
}

FenReader::Refusal FenReader::check_kings() const {
  const Square king = find_king(~setup_.side_to_move);
  if (king_attacks(king) & bit(find_king(setup_.side_to_move)))
    return "the kings stand next to each other";
  if (attacked(king, setup_.side_to_move))
    return std::string(name_of(~setup_.side_to_move)) +
           " is in check and it is not its turn: the king could be captured";
  return {};
}

/// A move gives check by the piece moved and by lines it opens: no more than two checkers, and of
/// two at least one is a line piece.
FenReader::Refusal FenReader::check_checkers(const Position& position) {
  const Bitboard checkers = position.checkers();
  if (popcount(checkers) > 2)
    return std::to_string(popcount(checkers)) + " pieces give check at once";
  const Bitboard sliders = position.pieces(Bishop, Rook) | position.pieces(Queen);
  if (popcount(checkers) == 2 && !(checkers & sliders))
    return "two pieces give check at once, which no move can cause";
  return {};
}

Square FenReader::find_king(Color color) const {
  for (int s = 0; s < square_count; ++s)
    if (setup_.board[s] == make_piece(color, King)) return static_cast<Square>(s);
  return NoSquare;
}

bool FenReader::attacked(Square square, Color by) const {
  Bitboard occupied = 0;
  for (int s = 0; s < square_count; ++s)
    if (setup_.board[s] != NoPiece) occupied |= bit(static_cast<Square>(s));
  for (const Square from : squares_of(occupied)) {
    const Piece piece = setup_.board[from];
    if (color_of(piece) != by) continue;
    const Bitboard attacks = type_of(piece) == Pawn ? pawn_attacks(by, from)
                                                    : piece_attacks(type_of(piece), from, occupied);
    if (contains(attacks, square)) return true;
  }
  return false;
}

}  // namespace

Result<ParsedFen> parse_fen(std::string_view text, PromotedPieces promoted) {
  return FenReader(text, promoted).read();
}

}  // namespace tratto
