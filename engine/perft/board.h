#pragma once

#include <array>

#include "engine/chess/attacks.h"
#include "engine/chess/position.h"

/// The board representation of perft: copied by value, without mailbox, keys or counters; and the
/// masks that make its move generation legal. Templates take the side to move, so that nothing
/// tests whose turn it is.
namespace tratto::counting {

/// Sliders are stored by direction: a queen is in both `diagonal` and `straight`.
struct Board {
  std::array<Bitboard, color_count> side;
  Bitboard pawns;
  Bitboard knights;
  Bitboard diagonal;
  Bitboard straight;
  Bitboard kings;
  Bitboard castling_rooks;
  Bitboard en_passant;  ///< The square that a pawn has just passed, if an enemy pawn could capture
                        ///< there.

  [[nodiscard]] Bitboard occupied() const { return side[White] | side[Black]; }
  [[nodiscard]] Square king(Color color) const { return lowest(kings & side[color]); }
};

inline Board make_board(const Position& position) {
  Board board;
  board.side = {position.pieces(White), position.pieces(Black)};
  board.pawns = position.pieces(Pawn);
  board.knights = position.pieces(Knight);
  board.diagonal = position.pieces(Bishop, Queen);
  board.straight = position.pieces(Rook, Queen);
  board.kings = position.pieces(King);
  board.castling_rooks = position.castling_rooks();
  board.en_passant = position.en_passant() == NoSquare ? 0 : bit(position.en_passant());
  return board;
}

template <Color Us>
constexpr Bitboard forward_of(Bitboard set) {
  return Us == White ? set << 8 : set >> 8;
}
template <Color Us>
constexpr Bitboard behind(Bitboard set) {
  return forward_of<~Us>(set);
}
template <Color Us>
constexpr Bitboard rank_seen_by(int rank) {
  return relative_rank_bits(Us, rank);
}

/// The board after a move of a piece of `Us`; promotions, en passant and castling have their own
/// functions.
template <Color Us, PieceType Type>
Board after(const Board& board, Bitboard from, Bitboard to) {
  Board next = board;
  next.side[Us] ^= from | to;
  next.side[~Us] &= ~to;
  next.pawns &= ~to;
  next.knights &= ~to;
  next.diagonal &= ~to;
  next.straight &= ~to;
  next.castling_rooks &= ~(from | to);
  next.en_passant = 0;
  if constexpr (Type == Pawn) next.pawns ^= from | to;
  if constexpr (Type == Knight) next.knights ^= from | to;
  if constexpr (Type == Bishop || Type == Queen) next.diagonal ^= from | to;
  if constexpr (Type == Rook || Type == Queen) next.straight ^= from | to;
  if constexpr (Type == King) {
    next.kings ^= from | to;
    next.castling_rooks &= ~board.side[Us];
  }
  return next;
}

/// The board after a double step; the en passant square is set only if an enemy pawn is beside the
/// pawn that moved.
template <Color Us>
Board after_double_step(const Board& board, Bitboard from, Bitboard to) {
  Board next = after<Us, Pawn>(board, from, to);
  if (((shift_east(to) | shift_west(to)) & next.pawns & next.side[~Us]) != 0)
    next.en_passant = behind<Us>(to);
  return next;
}

template <Color Us>
Board after_promotion(const Board& board, Bitboard from, Bitboard to, PieceType piece) {
  Board next = after<Us, Pawn>(board, from, to);
  next.pawns ^= to;
  if (piece == Knight) next.knights |= to;
  if (piece == Bishop || piece == Queen) next.diagonal |= to;
  if (piece == Rook || piece == Queen) next.straight |= to;
  return next;
}

template <Color Us>
Board after_en_passant(const Board& board, Bitboard from) {
  const Bitboard to = board.en_passant;
  Board next = after<Us, Pawn>(board, from, to);
  next.side[~Us] ^= behind<Us>(to);
  next.pawns ^= behind<Us>(to);
  return next;
}

template <Color Us>
Board after_castling(const Board& board, Square king, Square rook) {
  const CastlingTargets to = castling_targets(king, rook);
  Board next = board;
  next.castling_rooks &= ~board.side[Us];
  next.en_passant = 0;
  next.side[Us] &= ~(bit(king) | bit(rook));
  next.side[Us] |= bit(to.king) | bit(to.rook);
  next.kings = (next.kings ^ bit(king)) | bit(to.king);
  next.straight = (next.straight ^ bit(rook)) | bit(to.rook);
  return next;
}

/// Whether `by` attacks a square, given which squares are occupied.
template <Color By>
bool is_attacked(const Board& board, Square square, Bitboard occupied) {
  const Bitboard theirs = board.side[By];
  return ((pawn_attacks(~By, square) & board.pawns) | (knight_attacks(square) & board.knights) |
          (king_attacks(square) & board.kings) |
          (bishop_attacks(square, occupied) & board.diagonal) |
          (rook_attacks(square, occupied) & board.straight)) &
         theirs;
}

/// All squares that `By` attacks.
template <Color By>
Bitboard attacked_squares(const Board& board, Bitboard occupied) {
  const Bitboard theirs = board.side[By];
  Bitboard attacked = pawn_attacks(By, board.pawns & theirs) | king_attacks(board.king(By));
  for (const Square s : squares_of(board.knights & theirs))
    attacked |= knight_attacks(s);
  for (const Square s : squares_of(board.diagonal & theirs))
    attacked |= bishop_attacks(s, occupied);
  for (const Square s : squares_of(board.straight & theirs))
    attacked |= rook_attacks(s, occupied);
  return attacked;
}

constexpr auto make_beyond() {
  std::array<std::array<Bitboard, square_count>, square_count> table{};
  for (int from = 0; from < square_count; ++from)
    for (const detail::Step step : detail::king_steps) {
      const std::array<detail::Step, 1> one_way{{step}};
      Bitboard left = detail::slide(static_cast<Square>(from), one_way, 0);
      int file = from % 8 + step.file;
      int rank = from / 8 + step.rank;
      while (detail::on_board(file, rank)) {
        left &= ~bit(make_square(file, rank));
        table[from][make_square(file, rank)] = left;
        file += step.file;
        rank += step.rank;
      }
    }
  return table;
}
inline constexpr auto beyond_table = make_beyond();

/// The squares behind `through` as seen from `from`, to the edge; empty if they share no line.
inline Bitboard beyond(Square from, Square through) {
  return beyond_table[from][through];
}

/// Restrictions of the moves of `Us`: squares that answer a check, and lines of pins.
template <Color Us>
struct Masks {
  explicit Masks(const Board& board)
      : king(board.king(Us)),
        occupied(board.occupied()),
        own(board.side[Us]),
        enemy(board.side[~Us]) {
    checkers =
        ((knight_attacks(king) & board.knights) | (pawn_attacks(Us, king) & board.pawns)) & enemy;
    Bitboard lines = checkers;
    for (const Square sniper : squares_of(rook_rays(king) & board.straight & enemy))
      add_line(sniper, pinned_straight, lines);
    for (const Square sniper : squares_of(bishop_rays(king) & board.diagonal & enemy))
      add_line(sniper, pinned_diagonal, lines);
    evasions = checkers == 0 ? all_squares : more_than_one(checkers) ? 0 : lines;
  }

  Square king;
  Bitboard occupied;
  Bitboard own;
  Bitboard enemy;
  Bitboard checkers;
  /// Allowed targets of pieces other than the king: all, the checker and the squares before it, or
  /// none in double check.
  Bitboard evasions;
  /// Lines from pinners to the king, pinner included. Lines of one kind never meet within one move
  /// of a pinned piece, so one set is enough for all of them (idea: Gigantua).
  Bitboard pinned_straight = 0;
  Bitboard pinned_diagonal = 0;

 private:
  void add_line(Square sniper, Bitboard& pinned, Bitboard& check_lines) {
    const Bitboard line = between(king, sniper);
    const Bitboard blockers = line & occupied;
    if (blockers == 0) {
      checkers |= bit(sniper);
      check_lines |= line | bit(sniper);
    } else if (!more_than_one(blockers)) {
      pinned |= line | bit(sniper);
    }
  }
};

/// Targets of the legal moves of the pawns of `Us`, except en passant.
template <Color Us>
struct PawnTargets {
  PawnTargets(const Board& board, const Masks<Us>& masks) {
    const Bitboard pawns = board.pawns & masks.own;
    const Bitboard empty = ~masks.occupied;
    const Bitboard pushers = pawns & ~masks.pinned_diagonal;
    const Bitboard pinned = pushers & masks.pinned_straight;
    one = (forward_of<Us>(pushers ^ pinned) | (forward_of<Us>(pinned) & masks.pinned_straight)) &
          empty;
    two = forward_of<Us>(one & rank_seen_by<Us>(2)) & empty & masks.evasions;
    one &= masks.evasions;
    const Bitboard takers = pawns & ~masks.pinned_straight;
    const Bitboard bound = takers & masks.pinned_diagonal;
    const Bitboard free = forward_of<Us>(takers ^ bound);
    const Bitboard tied = forward_of<Us>(bound);
    const Bitboard victims = masks.enemy & masks.evasions;
    east = (shift_east(free) | (shift_east(tied) & masks.pinned_diagonal)) & victims;
    west = (shift_west(free) | (shift_west(tied) & masks.pinned_diagonal)) & victims;
  }

  Bitboard one;
  Bitboard two;
  Bitboard east;  ///< Captures towards the h file.
  Bitboard west;
};

/// Whether the en passant capture by the pawn on `from` leaves the king safe: both pawns leave
/// their squares at once, so all lines are tested.
template <Color Us>
bool en_passant_is_legal(const Board& board, const Masks<Us>& masks, Bitboard from) {
  const Bitboard captured = behind<Us>(board.en_passant);
  const Bitboard occupied = (masks.occupied ^ from ^ captured) | board.en_passant;
  const Bitboard leapers = masks.checkers & ~captured & (board.pawns | board.knights);
  return (leapers | (((rook_attacks(masks.king, occupied) & board.straight) |
                      (bishop_attacks(masks.king, occupied) & board.diagonal)) &
                     masks.enemy)) == 0;
}

/// The pawns that may capture en passant.
template <Color Us>
Bitboard en_passant_takers(const Board& board, const Masks<Us>& masks) {
  Bitboard takers = pawn_attacks(~Us, board.en_passant) & board.pawns & masks.own;
  for (Bitboard rest = takers; rest != 0; rest &= rest - 1) {
    const Bitboard from = rest & (~rest + 1);
    if (!en_passant_is_legal(board, masks, from)) takers ^= from;
  }
  return takers;
}

/// Whether `Us`, not in check, may castle with a rook that has the right. `attacked`: the squares
/// that the enemy attacks with the own king removed.
template <Color Us>
bool may_castle(const Board& board, const Masks<Us>& masks, Square rook, Bitboard attacked) {
  if ((castling_path(masks.king, rook) & masks.occupied) != 0) return false;
  const CastlingTargets to = castling_targets(masks.king, rook);
  if (((between(masks.king, to.king) | bit(to.king)) & attacked) != 0) return false;
  // In Chess960 the rook may have shielded the king's new square from a rook behind it.
  const Bitboard behind_rook = rook_rays(rook) & board.straight & masks.enemy;
  if ((behind_rook & rank_seen_by<Us>(0)) == 0) return true;
  const Bitboard occupied = (masks.occupied ^ bit(masks.king) ^ bit(rook)) | bit(to.rook);
  return (rook_attacks(to.king, occupied) & board.straight & masks.enemy) == 0;
}

}  // namespace tratto::counting
