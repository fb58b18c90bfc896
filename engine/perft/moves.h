#pragma once

#include "engine/perft/board.h"

/// Makes and counts the moves of a counting::Board.
namespace tratto::counting {

/// The number of legal moves, by popcounts of target sets; no move is listed or made.
template <Color Us>
int count_moves(const Board& board) {
  const LegalityMasks<Us> masks(board);
  int count = 0;

  const Bitboard steps = king_attacks(masks.king) & ~masks.own;
  const Bitboard castling = masks.checkers == 0 ? board.castling_rooks & masks.own : 0;
  if ((steps | castling) != 0) {
    const Bitboard attacked = attacked_squares<~Us>(board, masks.occupied ^ bit(masks.king));
    count += popcount(steps & ~attacked);
    for (const Square rook : squares_of(castling))
      count += may_castle(board, masks, rook, attacked) ? 1 : 0;
  }
  if (masks.check_mask == 0) return count;

  const Bitboard targets = ~masks.own & masks.check_mask;
  const Bitboard pinned = masks.pin_mask_orthogonal | masks.pin_mask_diagonal;
  for (const Square from : squares_of(board.knights & masks.own & ~pinned))
    count += popcount(knight_attacks(from) & targets);
  const Bitboard diagonal = board.diagonal & masks.own & ~masks.pin_mask_orthogonal;
  for (const Square from : squares_of(diagonal & ~masks.pin_mask_diagonal))
    count += popcount(bishop_attacks(from, masks.occupied) & targets);
  for (const Square from : squares_of(diagonal & masks.pin_mask_diagonal))
    count += popcount(bishop_attacks(from, masks.occupied) & targets & masks.pin_mask_diagonal);
  const Bitboard orthogonal = board.orthogonal & masks.own & ~masks.pin_mask_diagonal;
  for (const Square from : squares_of(orthogonal & ~masks.pin_mask_orthogonal))
    count += popcount(rook_attacks(from, masks.occupied) & targets);
  for (const Square from : squares_of(orthogonal & masks.pin_mask_orthogonal))
    count += popcount(rook_attacks(from, masks.occupied) & targets & masks.pin_mask_orthogonal);

  const PawnTargets<Us> pawns(board, masks);
  constexpr Bitboard last = relative_rank_bits(Us, 7);
  constexpr int more_promotions = 3;
  count += popcount(pawns.one) + popcount(pawns.two) + popcount(pawns.east) + popcount(pawns.west);
  if ((board.pawns & masks.own & relative_rank_bits(Us, 6)) != 0)
    count += more_promotions * (popcount(pawns.one & last) + popcount(pawns.east & last) +
                                popcount(pawns.west & last));
  if (board.en_passant != 0) count += popcount(en_passant_capturers(board, masks));
  return count;
}

/// Calls `visit` with the board after each pawn move by `Displacement` squares (as seen by White)
/// to one of `targets`.
template <Color Us, int Displacement, typename Visitor>
void visit_pawn_moves(const Board& board, Bitboard targets, Visitor&& visit) {
  for (const Square to : squares_of(targets)) {
    const auto from = static_cast<Square>(Us == White ? to - Displacement : to + Displacement);
    if ((bit(to) & relative_rank_bits(Us, 7)) != 0) {
      for (const PieceType piece : {Knight, Bishop, Rook, Queen})
        visit(after_promotion<Us>(board, bit(from), bit(to), piece));
    } else if constexpr (Displacement == 16) {
      visit(after_double_step<Us>(board, bit(from), bit(to)));
    } else {
      visit(after<Us, Pawn>(board, bit(from), bit(to)));
    }
  }
}

template <Color Us, PieceType Type, typename Visitor>
void visit_piece_moves(const Board& board, Square from, Bitboard targets, Visitor&& visit) {
  for (const Square to : squares_of(targets))
    visit(after<Us, Type>(board, bit(from), bit(to)));
}

/// Calls `visit` with the board after each pawn move.
template <Color Us, typename Visitor>
void visit_pawns(const Board& board, const LegalityMasks<Us>& masks, Visitor&& visit) {
  constexpr int east = Us == White ? 9 : 7;
  constexpr int west = Us == White ? 7 : 9;
  const PawnTargets<Us> pawns(board, masks);
  visit_pawn_moves<Us, 8>(board, pawns.one, visit);
  visit_pawn_moves<Us, 16>(board, pawns.two, visit);
  visit_pawn_moves<Us, east>(board, pawns.east, visit);
  visit_pawn_moves<Us, west>(board, pawns.west, visit);
  if (board.en_passant != 0)
    for (const Square from : squares_of(en_passant_capturers(board, masks)))
      visit(after_en_passant<Us>(board, bit(from)));
}

/// Calls `visit` with the board after each king step and each castling.
template <Color Us, typename Visitor>
void visit_king(const Board& board, const LegalityMasks<Us>& masks, Visitor&& visit) {
  const Bitboard attacked = attacked_squares<~Us>(board, masks.occupied ^ bit(masks.king));
  visit_piece_moves<Us, King>(board, masks.king, king_attacks(masks.king) & ~masks.own & ~attacked,
                              visit);
  if (masks.checkers != 0) return;
  for (const Square rook : squares_of(board.castling_rooks & masks.own))
    if (may_castle(board, masks, rook, attacked))
      visit(after_castling<Us>(board, masks.king, rook));
}

/// Calls `visit` with the board after each legal move.
template <Color Us, typename Visitor>
void visit_moves(const Board& board, Visitor&& visit) {
  const LegalityMasks<Us> masks(board);
  visit_king(board, masks, visit);
  if (masks.check_mask == 0) return;
  visit_pawns(board, masks, visit);

  const Bitboard targets = ~masks.own & masks.check_mask;
  const Bitboard pinned = masks.pin_mask_orthogonal | masks.pin_mask_diagonal;
  for (const Square from : squares_of(board.knights & masks.own & ~pinned))
    visit_piece_moves<Us, Knight>(board, from, knight_attacks(from) & targets, visit);
  for (const Square from : squares_of((board.diagonal | board.orthogonal) & masks.own)) {
    const Bitboard piece = bit(from);
    const Bitboard diagonal =
        (board.diagonal & ~masks.pin_mask_orthogonal & piece) == 0
            ? 0
            : bishop_attacks(from, masks.occupied) & targets &
                  ((piece & masks.pin_mask_diagonal) == 0 ? all_squares : masks.pin_mask_diagonal);
    const Bitboard orthogonal =
        (board.orthogonal & ~masks.pin_mask_diagonal & piece) == 0
            ? 0
            : rook_attacks(from, masks.occupied) & targets &
                  ((piece & masks.pin_mask_orthogonal) == 0 ? all_squares
                                                            : masks.pin_mask_orthogonal);
    if ((board.orthogonal & piece) == 0)
      visit_piece_moves<Us, Bishop>(board, from, diagonal, visit);
    else if ((board.diagonal & piece) == 0)
      visit_piece_moves<Us, Rook>(board, from, orthogonal, visit);
    else
      visit_piece_moves<Us, Queen>(board, from, diagonal | orthogonal, visit);
  }
}

}  // namespace tratto::counting
