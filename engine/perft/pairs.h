#pragma once

#include "engine/perft/pair_counter.h"

// PairCounter's loop over the pieces, and the total.

namespace tratto::counting {

template <Color Us>
template <PieceType Type>
void PairCounter<Us>::count_piece(Square from, Bitboard attacks, Bitboard targets) {
  if (targets == 0) return;
  const Bitboard adjusted_targets =
      adjusted_to_ | enemy_king_.template checks<Type>() | enemy_king_.template pinning<Type>();
  if (((adjusted_from_ & bit(from)) |
       (attacks & enemy_king_.king_squares & ~enemy_king_.our_double_attacks) |
       (targets & adjusted_targets)) == 0)
    add(plain_moves<Type>(targets));
  else {
    add(adjusted_moves<Type>(from, attacks, targets));
  }
}

/// Promotions and en passant captures are made. Pawns with plain moves are counted all at once, the
/// others one by one.
template <Color Us>
void PairCounter<Us>::count_pawns() {
  constexpr Bitboard last = relative_rank_bits(Us, 7);
  constexpr int east_step = Us == White ? 9 : 7;
  constexpr int west_step = Us == White ? 7 : 9;
  PawnTargets<Us> targets(board_, ours_);
  const auto tally = [this](const Board& next) { add(count_moves<Them>(next)); };
  if ((board_.pawns & ours_.own & relative_rank_bits(Us, 6)) != 0) {
    visit_pawn_moves<Us, 8>(board_, targets.one & last, tally);
    visit_pawn_moves<Us, east_step>(board_, targets.east & last, tally);
    visit_pawn_moves<Us, west_step>(board_, targets.west & last, tally);
    targets.one &= ~last;
    targets.east &= ~last;
    targets.west &= ~last;
  }
  if (board_.en_passant != 0)
    for (const Square from : squares_of(en_passant_capturers(board_, ours_)))
      tally(after_en_passant<Us>(board_, bit(from)));

  const auto origins = [](const PawnTargets<Us>& to) {
    return behind<Us>(to.one | behind<Us>(to.two) | shift_west(to.east) | shift_east(to.west));
  };
  const Bitboard movers = origins(targets);
  const Bitboard their_pawns = board_.pawns & ours_.enemy;
  const Bitboard beside = shift_east(their_pawns) | shift_west(their_pawns);
  const Bitboard adjusted_targets = adjusted_to_ | enemy_king_.template checks<Pawn>();
  PawnTargets<Us> adjusted = targets;
  adjusted.one &= adjusted_targets;
  adjusted.two &= adjusted_targets | beside;
  adjusted.east &= adjusted_targets;
  adjusted.west &= adjusted_targets;
  const Bitboard attacked_once = enemy_king_.king_squares & ~enemy_king_.our_double_attacks;
  const Bitboard adjusted_pawns =
      movers & (adjusted_from_ | origins(adjusted) | pawn_attacks(Them, attacked_once));
  for (const Square from : squares_of(adjusted_pawns)) {
    const Bitboard next = forward_of<Us>(bit(from));
    const Bitboard to = (next & targets.one) | (forward_of<Us>(next) & targets.two) |
                        (shift_east(next) & targets.east) | (shift_west(next) & targets.west);
    add(adjusted_moves<Pawn>(from, pawn_attacks(Us, from), to));
  }
  const Bitboard next = forward_of<Us>(movers & ~adjusted_pawns);
  const Bitboard quiet = (targets.one & next) | (targets.two & forward_of<Us>(next));
  for (const Bitboard plain :
       {quiet, targets.east & shift_east(next), targets.west & shift_west(next)}) {
    if (plain != 0) add(plain_moves<Pawn>(plain));
  }
}

template <Color Us>
void PairCounter<Us>::count_king() {
  const Bitboard steps = king_attacks(ours_.king) & ~ours_.own;
  const Bitboard castling = ours_.checkers == 0 ? board_.castling_rooks & ours_.own : 0;
  if ((steps | castling) == 0) return;
  const Bitboard attacked = ours_.checkers == 0
                                ? replies_.attacked
                                : attacked_squares<Them>(board_, ours_.occupied ^ bit(ours_.king));
  count_piece<King>(ours_.king, king_attacks(ours_.king), steps & ~attacked);
  for (const Square rook : squares_of(castling))
    if (may_castle(board_, ours_, rook, attacked))
      add(count_moves<Them>(after_castling<Us>(board_, ours_.king, rook)));
}

template <Color Us>
void PairCounter<Us>::count_pieces() {
  const Bitboard targets = ~ours_.own & ours_.check_mask;
  const Bitboard pinned = ours_.pin_mask_orthogonal | ours_.pin_mask_diagonal;
  for (const auto& knight : enemy_king_.knights)
    if (!contains(pinned, knight.square))
      count_piece<Knight>(knight.square, knight.attacks, knight.attacks & targets);
  const auto legal = [&](const auto& piece, Bitboard across, Bitboard along) {
    if (contains(across, piece.square)) return Bitboard{0};
    return piece.attacks & targets & (contains(along, piece.square) ? along : all_squares);
  };
  const auto* orthogonal = enemy_king_.orthogonal.begin();
  for (const auto& piece : enemy_king_.diagonal) {
    const Bitboard diagonal_targets =
        legal(piece, ours_.pin_mask_orthogonal, ours_.pin_mask_diagonal);
    if (!contains(board_.orthogonal, piece.square)) {
      count_piece<Bishop>(piece.square, piece.attacks, diagonal_targets);
      continue;
    }
    // A queen: both lists have it, in the same order.
    while (orthogonal->square != piece.square)
      ++orthogonal;
    const Bitboard orthogonal_targets =
        legal(*orthogonal, ours_.pin_mask_diagonal, ours_.pin_mask_orthogonal);
    count_piece<Queen>(piece.square, piece.attacks | orthogonal->attacks,
                       diagonal_targets | orthogonal_targets);
  }
  for (const auto& piece : enemy_king_.orthogonal)
    if (!contains(board_.diagonal, piece.square))
      count_piece<Rook>(piece.square, piece.attacks,
                        legal(piece, ours_.pin_mask_diagonal, ours_.pin_mask_orthogonal));
}

template <Color Us>
std::uint64_t PairCounter<Us>::count() {
  count_king();
  if (ours_.check_mask == 0) return pairs_;
  count_pawns();
  count_pieces();
  return pairs_;
}

/// Whether an own rook is behind the rook with which the enemy may castle (Chess960): a rare case
/// that PairCounter does not handle.
template <Color Us>
bool has_rook_behind_castling(const Board& board) {
  constexpr Bitboard their_back = relative_rank_bits(~Us, 0);
  return (board.castling_rooks & board.side[~Us]) != 0 &&
         (board.orthogonal & board.side[Us] & their_back) != 0;
}

/// The number of sequences of two moves.
template <Color Us>
std::uint64_t count_pairs(const Board& board) {
  if (!has_rook_behind_castling<Us>(board)) return PairCounter<Us>(board).count();
  std::uint64_t pairs = 0;
  visit_moves<Us>(board, [&pairs](const Board& next) {
    pairs += static_cast<std::uint64_t>(count_moves<~Us>(next));
  });
  return pairs;
}

}  // namespace tratto::counting
