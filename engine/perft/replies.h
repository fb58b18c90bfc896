#pragma once

#include "engine/base/static_vector.h"
#include "engine/perft/moves.h"

namespace tratto::counting {

/// The replies of the side `Them` if the mover (`Us`) did nothing, and how their number changes
/// when a piece of the mover leaves or enters a square: the terms that PairCounter adds up. King
/// moves are in EnemyKing. Pinned pieces are included with the moves that their pin allows.
template <Color Them>
class Replies {
 public:
  struct Slider {
    Square square;
    Bitboard attacks;
    int mobility;  ///< Number of its moves.
  };
  using Sliders = StaticVector<Slider, 16>;

  /// `pinned`: the pieces of `Them` that are pinned to their own king.
  Replies(const Board& board, Bitboard occupied, Bitboard pinned);

  /// Squares on which a piece of the mover affects replies: a slider attacks it, a pawn can capture
  /// it or is blocked by it.
  [[nodiscard]] Bitboard sensitive_origins() const { return slider_attacks | pawn_origins; }
  /// Change of the number of pawn replies when a piece of the mover enters a square, summed over
  /// `targets`, which are empty: new captures less blocked pushes.
  [[nodiscard]] int pawn_delta(Bitboard targets) const;
  /// Number of slider replies that are lost because the piece blocks their line, summed likewise.
  [[nodiscard]] int slider_loss(Bitboard targets) const;
  /// Number of moves of a piece of `Them` on `from` to the squares `allowed`. `theirs`: the squares
  /// of its own side.
  [[nodiscard]] int mobility(Square from, Bitboard occupied, Bitboard theirs,
                             Bitboard allowed) const;
  /// Change of the number of pawn and knight replies by a capture on `to`: recaptures less the
  /// moves of the captured piece.
  [[nodiscard]] int capture_delta(Square to) const;
  /// The same for slider replies.
  [[nodiscard]] int capture_slider_delta(Square to) const;
  /// Number of replies of all unpinned sliders after a move from `from` to `to`.
  [[nodiscard]] int slider_replies(Square from, Square to) const;
  /// Number of moves of a pawn to a square: 4 on the last rank, otherwise 1.
  [[nodiscard]] static int promotion_factor(Bitboard square) {
    return (square & last_rank) != 0 ? promotion_choices : 1;
  }

  static constexpr Color Us = ~Them;
  static constexpr Bitboard last_rank = relative_rank_bits(Them, 7);
  static constexpr int promotion_choices = 4;

  int base = 0;                   ///< Number of replies of knights, pawns and pinned pieces.
  int slider_base = 0;            ///< Number of replies of unpinned sliders.
  Sliders orthogonal;             ///< Unpinned rooks, and queens with their rook moves.
  Sliders diagonal;               ///< Unpinned bishops, and queens with their bishop moves.
  bool has_few_sliders = true;    ///< Too few for a table of slider_loss() to be worthwhile.
  Bitboard slider_attacks = 0;    ///< Squares that unpinned sliders attack.
  Bitboard attacked = 0;          ///< Squares that any piece of `Them` attacks.
  Bitboard unpinned_pawns;        ///< Pawns of `Them`.
  Bitboard push_blockers;         ///< Pieces of the mover that block a pawn.
  Bitboard double_push_blockers;  ///< Pieces of the mover that block only a double step.
  Bitboard attacks_east;          ///< Squares that unpinned pawns attack towards the h file.
  Bitboard attacks_west;          ///< The same towards the a file.
  Bitboard pawn_origins;          ///< Squares that affect pawn moves when a piece leaves them.

 private:
  void add_sliders(Bitboard orthogonal_pieces, Bitboard diagonal_pieces);
  void add_slider(Square from, Bitboard attacks, Sliders& sliders);
  void add_pawns(Bitboard pawns);

  const Board& board_;
  Bitboard occupied_;
  Bitboard theirs_;
  Bitboard pinned_;
  Bitboard push_one_;      ///< Targets of pawn pushes by one square.
  Bitboard push_two_;      ///< Targets of double steps.
  Bitboard push_through_;  ///< Squares that double steps pass.
  bool can_promote_;       ///< Some pawn is one step from promotion.
  /// slider_loss() by square; valid within slider_attacks, unless has_few_sliders.
  std::array<std::uint8_t, 64> loss_by_square_;
};

template <Color Them>
Replies<Them>::Replies(const Board& board, Bitboard occupied, Bitboard pinned)
    : board_(board), occupied_(occupied), theirs_(board.side[Them]), pinned_(pinned) {
  for (const Square from : squares_of(board.knights & theirs_)) {
    const Bitboard attacks = knight_attacks(from);
    attacked |= attacks;
    if (!contains(pinned, from)) base += popcount(attacks & ~theirs_);
  }
  const Bitboard free = theirs_ & ~pinned;
  add_sliders(board.orthogonal & free, board.diagonal & free);
  add_pawns(board.pawns & theirs_);
  attacked |= slider_attacks | king_attacks(board.king(Them));
  for (const Square from : squares_of(pinned)) {
    base += mobility(from, occupied, theirs_, line_through(board.king(Them), from));
    if (contains(board.orthogonal, from)) attacked |= rook_attacks(from, occupied);
    if (contains(board.diagonal, from)) attacked |= bishop_attacks(from, occupied);
  }
}

template <Color Them>
void Replies<Them>::add_slider(Square from, Bitboard attacks, Sliders& sliders) {
  const int mobility = popcount(attacks & ~theirs_);
  sliders.push_back({from, attacks, mobility});
  slider_base += mobility;
  slider_attacks |= attacks;
  if (has_few_sliders) return;
  for (const Square to : squares_of(attacks & ~occupied_))
    loss_by_square_[to] = static_cast<std::uint8_t>(
        loss_by_square_[to] + popcount(attacks & ~theirs_ & beyond(from, to)));
}

template <Color Them>
void Replies<Them>::add_sliders(Bitboard orthogonal_pieces, Bitboard diagonal_pieces) {
  if ((orthogonal_pieces | diagonal_pieces) == 0) return;
  constexpr int few_sliders = 2;
  has_few_sliders = popcount(orthogonal_pieces) + popcount(diagonal_pieces) <= few_sliders;
  if (!has_few_sliders) loss_by_square_.fill(0);
  for (const Square from : squares_of(orthogonal_pieces))
    add_slider(from, rook_attacks(from, occupied_), orthogonal);
  for (const Square from : squares_of(diagonal_pieces))
    add_slider(from, bishop_attacks(from, occupied_), diagonal);
}

template <Color Them>
void Replies<Them>::add_pawns(Bitboard pawns) {
  attacked |= pawn_attacks(Them, pawns);
  unpinned_pawns = pawns & ~pinned_;
  const Bitboard empty = ~occupied_;
  const Bitboard ours = board_.side[Us];
  const Bitboard ahead = forward_of<Them>(unpinned_pawns);
  push_one_ = ahead & empty;
  const Bitboard two_ahead = forward_of<Them>(push_one_ & relative_rank_bits(Them, 2));
  push_two_ = two_ahead & empty;
  push_through_ = behind<Them>(push_two_);
  attacks_east = shift_east(ahead);
  attacks_west = shift_west(ahead);
  push_blockers = ahead & ours;
  double_push_blockers = two_ahead & ours;
  pawn_origins = attacks_east | attacks_west | push_blockers | double_push_blockers;
  base += popcount(push_one_) + popcount(push_two_) + popcount(attacks_east & ours) +
          popcount(attacks_west & ours);
  can_promote_ = (ahead & last_rank) != 0;
  if (can_promote_)
    base += (promotion_choices - 1) *
            (popcount(push_one_ & last_rank) + popcount(attacks_east & ours & last_rank) +
             popcount(attacks_west & ours & last_rank));
}

template <Color Them>
int Replies<Them>::pawn_delta(Bitboard targets) const {
  int delta = popcount(targets & attacks_east) + popcount(targets & attacks_west) -
              popcount(targets & push_one_) - popcount(targets & push_two_) -
              popcount(targets & push_through_);
  if (can_promote_) {
    targets &= last_rank;
    delta += (promotion_choices - 1) *
             (popcount(targets & attacks_east) + popcount(targets & attacks_west) -
              popcount(targets & push_one_));
  }
  return delta;
}

template <Color Them>
int Replies<Them>::slider_loss(Bitboard targets) const {
  int loss = 0;
  if (!has_few_sliders) {
    for (const Square to : squares_of(targets & slider_attacks))
      loss += loss_by_square_[to];
    return loss;
  }
  for (const Sliders* sliders : {&orthogonal, &diagonal})
    for (const Slider& slider : *sliders)
      for (const Square to : squares_of(targets & slider.attacks))
        loss += popcount(slider.attacks & ~theirs_ & beyond(slider.square, to));
  return loss;
}

template <Color Them>
int Replies<Them>::mobility(Square from, Bitboard occupied, Bitboard theirs,
                            Bitboard allowed) const {
  const Bitboard piece = bit(from);
  if ((board_.pawns & piece) != 0) {
    const Bitboard next = forward_of<Them>(piece);
    const Bitboard one = next & ~occupied;
    const Bitboard two = forward_of<Them>(one & relative_rank_bits(Them, 2)) & ~occupied;
    const Bitboard captures = pawn_attacks(Them, from) & occupied & ~theirs;
    return promotion_factor(next) * popcount((one | captures) & allowed) + popcount(two & allowed);
  }
  Bitboard targets = 0;
  if ((board_.knights & piece) != 0) targets = knight_attacks(from);
  if ((board_.orthogonal & piece) != 0) targets = rook_attacks(from, occupied);
  if ((board_.diagonal & piece) != 0) targets |= bishop_attacks(from, occupied);
  return popcount(targets & ~theirs & allowed);
}

template <Color Them>
int Replies<Them>::capture_delta(Square to) const {
  const Bitboard square = bit(to);
  const int gain = popcount(knight_attacks(to) & board_.knights & theirs_ & ~pinned_) +
                   promotion_factor(square) *
                       (popcount(attacks_east & square) + popcount(attacks_west & square));
  if (((board_.knights | board_.pawns) & square) == 0) return gain;
  return gain - mobility(to, occupied_, theirs_, all_squares);
}

template <Color Them>
int Replies<Them>::capture_slider_delta(Square to) const {
  int delta = 0;
  if (contains(slider_attacks | board_.orthogonal, to))
    for (const Slider& slider : orthogonal) {
      if (contains(slider.attacks, to)) ++delta;
      if (slider.square == to) delta -= slider.mobility;
    }
  if (contains(slider_attacks | board_.diagonal, to))
    for (const Slider& slider : diagonal) {
      if (contains(slider.attacks, to)) ++delta;
      if (slider.square == to) delta -= slider.mobility;
    }
  return delta;
}

template <Color Them>
int Replies<Them>::slider_replies(Square from, Square to) const {
  const Bitboard changed = bit(from) | bit(to);
  const Bitboard occupied = (occupied_ ^ bit(from)) | bit(to);
  const Bitboard targets = ~theirs_ | bit(to);
  int replies = slider_base;
  for (const Slider& slider : orthogonal) {
    if (slider.square == to)
      replies -= slider.mobility;
    else if ((slider.attacks & changed) != 0)
      replies += popcount(rook_attacks(slider.square, occupied) & targets) - slider.mobility;
  }
  for (const Slider& slider : diagonal) {
    if (slider.square == to)
      replies -= slider.mobility;
    else if ((slider.attacks & changed) != 0)
      replies += popcount(bishop_attacks(slider.square, occupied) & targets) - slider.mobility;
  }
  return replies;
}

}  // namespace tratto::counting
