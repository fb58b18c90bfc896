#include "tests/support/reference_rules.h"

#include <algorithm>
#include <cstdlib>

namespace tratto::reference {

namespace {

constexpr bool on_board(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

struct Direction {
  int file;
  int rank;
  [[nodiscard]] bool straight() const { return file == 0 || rank == 0; }
};

constexpr std::array<Direction, 8> star{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Direction, 8> leaps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

bool slides(PieceType type, Direction direction) {
  return type == Queen || (type == Rook && direction.straight()) ||
         (type == Bishop && !direction.straight());
}

int advance(Color color) {
  return color == White ? 1 : -1;
}

Square find_king(const Setup& setup, Color color) {
  const auto found = std::find(setup.board.begin(), setup.board.end(), make_piece(color, King));
  return static_cast<Square>(found - setup.board.begin());
}

bool is_own(const Setup& setup, Square square, Color color) {
  return setup.board[square] != NoPiece && color_of(setup.board[square]) == color;
}

void add_pawn_move(Square from, Square to, std::vector<Move>& moves) {
  if (rank_of(to) != 0 && rank_of(to) != 7) {
    moves.emplace_back(from, to);
    return;
  }
  for (const PieceType piece : {Knight, Bishop, Rook, Queen})
    moves.push_back(Move::promotion(from, to, piece));
}

void add_pawn(const Setup& setup, Square from, std::vector<Move>& moves) {
  const Color us = setup.side_to_move;
  const int up = advance(us);
  const Square one = make_square(file_of(from), rank_of(from) + up);
  if (setup.board[one] == NoPiece) {
    add_pawn_move(from, one, moves);
    if (rank_of(from) == (us == White ? 1 : 6)) {
      const Square two = make_square(file_of(from), rank_of(from) + 2 * up);
      if (setup.board[two] == NoPiece) moves.emplace_back(from, two);
    }
  }
  for (const int side : {-1, 1}) {
    if (!on_board(file_of(from) + side, rank_of(from) + up)) continue;
    const Square to = make_square(file_of(from) + side, rank_of(from) + up);
    if (is_own(setup, to, ~us)) add_pawn_move(from, to, moves);
    if (to == setup.en_passant) moves.emplace_back(from, to, MoveKind::EnPassant);
  }
}

void add_piece(const Setup& setup, Square from, PieceType type, std::vector<Move>& moves) {
  for (const Direction step : type == Knight ? leaps : star) {
    if (type != Knight && type != King && !slides(type, step)) continue;
    int file = file_of(from) + step.file;
    int rank = rank_of(from) + step.rank;
    while (on_board(file, rank)) {
      const Square to = make_square(file, rank);
      if (is_own(setup, to, setup.side_to_move)) break;
      moves.emplace_back(from, to);
      if (setup.board[to] != NoPiece || type == Knight || type == King) break;
      file += step.file;
      rank += step.rank;
    }
  }
}

/// Article 3.8.2 and the Chess960 guidelines: all squares between the king's squares and between
/// the rook's squares are free of others, and the king neither stands on, crosses nor reaches an
/// attacked square.
bool may_castle(const Setup& setup, Square king, Square rook) {
  const CastlingTargets to = castling_targets(king, rook);
  const auto [low, high] = std::minmax({king, rook, to.king, to.rook});
  for (int s = low; s <= high; ++s)
    if (s != king && s != rook && setup.board[s] != NoPiece) return false;
  Setup without_king = setup;
  without_king.board[king] = NoPiece;
  const auto [left, right] = std::minmax(king, to.king);
  for (int s = left; s <= right; ++s)
    if (attacks(without_king, static_cast<Square>(s), ~setup.side_to_move)) return false;
  return true;
}

void add_castling(const Setup& setup, std::vector<Move>& moves) {
  const Square king = find_king(setup, setup.side_to_move);
  for (const Square rook : squares_of(setup.castling_rooks))
    if (is_own(setup, rook, setup.side_to_move) && may_castle(setup, king, rook))
      moves.emplace_back(king, rook, MoveKind::Castling);
}

}  // namespace

bool attacks(const Setup& setup, Square square, Color by) {
  const auto has = [&](int file, int rank, PieceType type) {
    return on_board(file, rank) && setup.board[make_square(file, rank)] == make_piece(by, type);
  };
  const int file = file_of(square);
  const int rank = rank_of(square);
  for (const int side : {-1, 1})
    if (has(file + side, rank - advance(by), Pawn)) return true;
  for (const Direction leap : leaps)
    if (has(file + leap.file, rank + leap.rank, Knight)) return true;
  for (const Direction step : star) {
    if (has(file + step.file, rank + step.rank, King)) return true;
    for (int n = 1; on_board(file + n * step.file, rank + n * step.rank); ++n) {
      const Piece piece = setup.board[make_square(file + n * step.file, rank + n * step.rank)];
      if (piece == NoPiece) continue;
      if (color_of(piece) == by && slides(type_of(piece), step)) return true;
      break;
    }
  }
  return false;
}

bool in_check(const Setup& setup, Color color) {
  return attacks(setup, find_king(setup, color), ~color);
}

std::vector<Move> legal_moves(const Setup& setup) {
  std::vector<Move> moves;
  for (int s = 0; s < square_count; ++s) {
    const auto from = static_cast<Square>(s);
    if (!is_own(setup, from, setup.side_to_move)) continue;
    const PieceType type = type_of(setup.board[from]);
    if (type == Pawn)
      add_pawn(setup, from, moves);
    else
      add_piece(setup, from, type, moves);
  }
  add_castling(setup, moves);
  std::erase_if(moves, [&](Move move) { return in_check(after(setup, move), setup.side_to_move); });
  return moves;
}

Setup after(const Setup& setup, Move move) {
  Setup next = setup;
  const Square from = move.from();
  const Square to = move.to();
  const Piece piece = setup.board[from];
  const Color us = setup.side_to_move;
  const bool pawn = type_of(piece) == Pawn;

  next.rule50 = pawn || (setup.board[to] != NoPiece && !move.is_castling()) ? 0 : setup.rule50 + 1;
  next.fullmove += us == Black;
  next.side_to_move = ~us;
  next.en_passant = NoSquare;
  next.castling_rooks &= ~(bit(from) | bit(to));
  if (type_of(piece) == King) next.castling_rooks &= ~rank_bits(us == White ? 0 : 7);

  next.board[from] = NoPiece;
  if (move.is_castling()) {
    const CastlingTargets targets = castling_targets(from, to);
    next.board[to] = NoPiece;
    next.board[targets.king] = piece;
    next.board[targets.rook] = make_piece(us, Rook);
    return next;
  }
  if (move.is_en_passant()) next.board[make_square(file_of(to), rank_of(from))] = NoPiece;
  next.board[to] = move.is_promotion() ? make_piece(us, move.promotion_type()) : piece;
  if (pawn && std::abs(rank_of(to) - rank_of(from)) == 2)
    next.en_passant = make_square(file_of(to), (rank_of(to) + rank_of(from)) / 2);
  return next;
}

bool same_position(const Setup& a, const Setup& b) {
  const auto captures_en_passant = [](const Setup& setup) {
    if (setup.en_passant == NoSquare) return false;
    const std::vector<Move> moves = legal_moves(setup);
    return std::any_of(moves.begin(), moves.end(), [](Move m) { return m.is_en_passant(); });
  };
  if (a.board != b.board || a.side_to_move != b.side_to_move ||
      a.castling_rooks != b.castling_rooks)
    return false;
  const bool chance = captures_en_passant(a);
  return chance == captures_en_passant(b) && (!chance || a.en_passant == b.en_passant);
}

}  // namespace tratto::reference
