#pragma once

#include <array>

#include "engine/chess/attacks.h"
#include "engine/chess/position.h"

/// The board representation of perft: bitboards alone, without mailbox, keys or counters, copied
/// for each move; and the masks with which only legal moves are generated. The side to move is a
/// template parameter, so that nothing tests it at run time.
namespace tratto::counting {

/// The position, without counters.
struct Board {
  std::array<Bitboard, color_count> side;  ///< All pieces of a colour.
  Bitboard pawns;
  Bitboard knights;
  Bitboard diagonal;    ///< Bishops and queens.
  Bitboard orthogonal;  ///< Rooks and queens.
  Bitboard kings;
  Bitboard castling_rooks;  ///< Rooks with which castling is still allowed.
  /// The square that a pawn has just passed, if an enemy pawn stands where it could capture there.
  Bitboard en_passant;

  [[nodiscard]] Bitboard occupied() const { return side[White] | side[Black]; }
  [[nodiscard]] Square king(Color color) const { return lowest(kings & side[color]); }
};

inline Board make_board(const Position& position) {
  Board board;
  board.side = {position.pieces(White), position.pieces(Black)};
  board.pawns = position.pieces(Pawn);
  board.knights = position.pieces(Knight);
  board.diagonal = position.pieces(Bishop, Queen);
  board.orthogonal = position.pieces(Rook, Queen);
  board.kings = position.pieces(King);
  board.castling_rooks = position.castling_rooks();
  board.en_passant = position.en_passant() == NoSquare ? 0 : bit(position.en_passant());
  return board;
}

/// The squares one rank ahead of a set, as seen by `Us`; behind() one rank back.
template <Color Us>
constexpr Bitboard forward_of(Bitboard set) {
  return Us == White ? set << 8 : set >> 8;
}
template <Color Us>
constexpr Bitboard behind(Bitboard set) {
  return forward_of<~Us>(set);
}

/// The board after a move or capture by `Us`. Double steps, promotions, en passant and castling
/// have their own functions. `from` and `to` are sets of one square.
template <Color Us, PieceType Type>
Board after(const Board& board, Bitboard from, Bitboard to) {
  Board next = board;
  next.side[Us] ^= from | to;
  next.side[~Us] &= ~to;
  next.pawns &= ~to;
  next.knights &= ~to;
  next.diagonal &= ~to;
  next.orthogonal &= ~to;
  next.castling_rooks &= ~(from | to);
  next.en_passant = 0;
  if constexpr (Type == Pawn) next.pawns ^= from | to;
  if constexpr (Type == Knight) next.knights ^= from | to;
  if constexpr (Type == Bishop || Type == Queen) next.diagonal ^= from | to;
  if constexpr (Type == Rook || Type == Queen) next.orthogonal ^= from | to;
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
  if (piece == Rook || piece == Queen) next.orthogonal |= to;
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
  next.orthogonal = (next.orthogonal ^ bit(rook)) | bit(to.rook);
  return next;
}

/// Whether `By` attacks a square. `occupied`: the squares that block sliders.
template <Color By>
bool is_attacked(const Board& board, Square square, Bitboard occupied) {
  const Bitboard theirs = board.side[By];
  return ((pawn_attacks(~By, square) & board.pawns) | (knight_attacks(square) & board.knights) |
          (king_attacks(square) & board.kings) |
          (bishop_attacks(square, occupied) & board.diagonal) |
          (rook_attacks(square, occupied) & board.orthogonal)) &
         theirs;
}

/// All squares that `By` attacks. `occupied`: the squares that block sliders.
template <Color By>
Bitboard attacked_squares(const Board& board, Bitboard occupied) {
  const Bitboard theirs = board.side[By];
  Bitboard attacked = pawn_attacks(By, board.pawns & theirs) | king_attacks(board.king(By));
  for (const Square s : squares_of(board.knights & theirs))
    attacked |= knight_attacks(s);
  for (const Square s : squares_of(board.diagonal & theirs))
    attacked |= bishop_attacks(s, occupied);
  for (const Square s : squares_of(board.orthogonal & theirs))
    attacked |= rook_attacks(s, occupied);
  return attacked;
}

/// The table of beyond(): along the ray from a square in each direction, the rest of that ray.
constexpr auto make_beyond() {
  std::array<std::array<Bitboard, square_count>, square_count> table{};
  for (int from = 0; from < square_count; ++from)
    for (const detail::Step step : detail::king_steps) {
      const std::array<detail::Step, 1> direction{{step}};
      Bitboard rest = detail::slide(static_cast<Square>(from), direction, 0);
      int file = from % 8 + step.file;
      int rank = from / 8 + step.rank;
      while (detail::on_board(file, rank)) {
        rest &= ~bit(make_square(file, rank));
        table[from][make_square(file, rank)] = rest;
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

/// The masks with which only legal moves of `Us` are generated: check mask and pin masks.
template <Color Us>
struct LegalityMasks {
  explicit LegalityMasks(const Board& board)
      : king(board.king(Us)),
        occupied(board.occupied()),
        own(board.side[Us]),
        enemy(board.side[~Us]) {
    checkers =
        ((knight_attacks(king) & board.knights) | (pawn_attacks(Us, king) & board.pawns)) & enemy;
    Bitboard lines = checkers;
    for (const Square sniper : squares_of(rook_rays(king) & board.orthogonal & enemy))
      add_line(sniper, pin_mask_orthogonal, lines);
    for (const Square sniper : squares_of(bishop_rays(king) & board.diagonal & enemy))
      add_line(sniper, pin_mask_diagonal, lines);
    check_mask = checkers == 0 ? all_squares : more_than_one(checkers) ? 0 : lines;
  }

  Square king;
  Bitboard occupied;
  Bitboard own;
  Bitboard enemy;
  Bitboard checkers;
  /// Allowed targets of all pieces but the king: every square if there is no check; in check the
  /// checker and the squares between it and the king; none in double check.
  Bitboard check_mask;
  /// The squares between the king and each pinner, pinner included: a pinned piece stands on the
  /// mask and has to stay on it. One mask is enough for all pins along ranks and files, and one for
  /// those along diagonals: no move of a pinned piece leads from one such line to another (idea:
  /// Gigantua, where they are called HV and D12).
  Bitboard pin_mask_orthogonal = 0;
  Bitboard pin_mask_diagonal = 0;

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
  PawnTargets(const Board& board, const LegalityMasks<Us>& masks) {
    const Bitboard pawns = board.pawns & masks.own;
    const Bitboard empty = ~masks.occupied;
    const Bitboard pushers = pawns & ~masks.pin_mask_diagonal;
    const Bitboard pinned_pushers = pushers & masks.pin_mask_orthogonal;
    one = (forward_of<Us>(pushers ^ pinned_pushers) |
           (forward_of<Us>(pinned_pushers) & masks.pin_mask_orthogonal)) &
          empty;
    two = forward_of<Us>(one & relative_rank_bits(Us, 2)) & empty & masks.check_mask;
    one &= masks.check_mask;
    const Bitboard capturers = pawns & ~masks.pin_mask_orthogonal;
    const Bitboard pinned_capturers = capturers & masks.pin_mask_diagonal;
    const Bitboard ahead = forward_of<Us>(capturers ^ pinned_capturers);
    const Bitboard ahead_of_pinned = forward_of<Us>(pinned_capturers);
    const Bitboard victims = masks.enemy & masks.check_mask;
    east = (shift_east(ahead) | (shift_east(ahead_of_pinned) & masks.pin_mask_diagonal)) & victims;
    west = (shift_west(ahead) | (shift_west(ahead_of_pinned) & masks.pin_mask_diagonal)) & victims;
  }

  Bitboard one;   ///< Pushes by one square.
  Bitboard two;   ///< Double steps.
  Bitboard east;  ///< Captures towards the h file.
  Bitboard west;  ///< Captures towards the a file.
};

/// Whether the en passant capture by the pawn on `from` is legal. Two pawns leave their squares at
/// once, for which the masks are not enough: all lines to the king are tested.
template <Color Us>
bool en_passant_is_legal(const Board& board, const LegalityMasks<Us>& masks, Bitboard from) {
  const Bitboard captured = behind<Us>(board.en_passant);
  const Bitboard occupied = (masks.occupied ^ from ^ captured) | board.en_passant;
  const Bitboard leapers = masks.checkers & ~captured & (board.pawns | board.knights);
  return (leapers | (((rook_attacks(masks.king, occupied) & board.orthogonal) |
                      (bishop_attacks(masks.king, occupied) & board.diagonal)) &
                     masks.enemy)) == 0;
}

/// The pawns with a legal en passant capture.
template <Color Us>
Bitboard en_passant_capturers(const Board& board, const LegalityMasks<Us>& masks) {
  Bitboard capturers = pawn_attacks(~Us, board.en_passant) & board.pawns & masks.own;
  for (Bitboard rest = capturers; rest != 0; rest &= rest - 1) {
    const Bitboard from = rest & (~rest + 1);
    if (!en_passant_is_legal(board, masks, from)) capturers ^= from;
  }
  return capturers;
}

/// Whether `Us`, who is not in check, may castle with a rook that has the right to. `attacked`: the
/// squares that the enemy attacks if our king does not block sliders.
template <Color Us>
bool may_castle(const Board& board, const LegalityMasks<Us>& masks, Square rook,
                Bitboard attacked) {
  if ((castling_path(masks.king, rook) & masks.occupied) != 0) return false;
  const CastlingTargets to = castling_targets(masks.king, rook);
  if (((between(masks.king, to.king) | bit(to.king)) & attacked) != 0) return false;
  // In Chess960 the rook may have shielded the king's new square from a rook behind it.
  const Bitboard behind_rook = rook_rays(rook) & board.orthogonal & masks.enemy;
  if ((behind_rook & relative_rank_bits(Us, 0)) == 0) return true;
  const Bitboard occupied = (masks.occupied ^ bit(masks.king) ^ bit(rook)) | bit(to.rook);
  return (rook_attacks(to.king, occupied) & board.orthogonal & masks.enemy) == 0;
}

}  // namespace tratto::counting
