#pragma once

#include "engine/base/static_vector.h"
#include "engine/perft/moves.h"

namespace tratto::counting {

/// The replies of the side `Them` before the mover has moved, and how they change when the mover's
/// piece leaves or enters each square: the sums that PairCounter adds up. King moves are not
/// included. Pinned pieces are, with the moves they have while pinned.
template <Color Them>
class Replies {
 public:
  struct Slider {
    Square square;
    Bitboard attacks;
    int mobility;
  };
  using Sliders = StaticVector<Slider, 16>;

  /// `pinned` are pieces of `Them` pinned to their own king.
  Replies(const Board& board, Bitboard occupied, Bitboard pinned);

  /// Squares on which the mover's piece affects replies: it is attacked by a slider, can be
  /// captured by a pawn or blocks one.
  [[nodiscard]] Bitboard sensitive_origins() const { return reach | pawn_origins; }
  /// Change of the number of pawn replies when the mover's piece enters each of some empty squares,
  /// summed over the squares.
  [[nodiscard]] int pawn_delta(Bitboard targets) const;
  /// The same for sliders, whose lines are blocked: their loss.
  [[nodiscard]] int slider_loss(Bitboard targets) const;
  /// Number of moves of a piece on `from`, for given occupied squares and squares held by its own
  /// side; only moves to `allowed` count.
  [[nodiscard]] int mobility(Square from, Bitboard occupied, Bitboard theirs,
                             Bitboard allowed) const;
  /// Change of the number of replies, except of sliders, by a capture on `to`.
  [[nodiscard]] int capture_delta(Square to) const;
  [[nodiscard]] int capture_slider_delta(Square to) const;
  /// Number of replies of all unpinned sliders after the mover's piece went from `from` to `to`.
  [[nodiscard]] int slider_replies(Square from, Square to) const;
  /// Captures with a promotion count four times.
  [[nodiscard]] static int weight(Bitboard square) {
    return (square & last_rank) != 0 ? promotion_choices : 1;
  }

  static constexpr Color Us = ~Them;
  static constexpr Bitboard last_rank = rank_seen_by<Them>(7);
  static constexpr int promotion_choices = 4;

  int base = 0;         ///< Replies of knights, pawns and pinned pieces.
  int slider_base = 0;  ///< Replies of unpinned sliders, queens counted once in each list.
  Sliders straight;
  Sliders diagonal;
  bool is_sparse = true;  ///< Too few sliders for tables about them to be worthwhile.
  Bitboard reach = 0;     ///< Squares attacked by unpinned sliders.
  Bitboard attacked = 0;  ///< Squares attacked by anything.
  Bitboard free_pawns;
  Bitboard front_one;  ///< The mover's pieces that block a pawn's step,
  Bitboard front_two;  ///< or only its double step.
  Bitboard hits_east;  ///< Squares attacked by unpinned pawns.
  Bitboard hits_west;
  Bitboard pawn_origins;  ///< The union of the last four: squares whose departure affects pawns.

 private:
  void add_sliders(Bitboard straight_pieces, Bitboard diagonal_pieces);
  void add_slider(Square from, Bitboard attacks, Sliders& sliders);
  void add_pawns(Bitboard pawns);

  const Board& board_;
  Bitboard occupied_;
  Bitboard theirs_;
  Bitboard pinned_;
  Bitboard push_one_;
  Bitboard push_two_;
  Bitboard push_through_;              ///< Squares where a piece also blocks a double step.
  bool near_last_;                     ///< Whether some pawn can promote.
  std::array<std::uint8_t, 64> loss_;  ///< By square; valid within reach, unless is_sparse.
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
  add_sliders(board.straight & free, board.diagonal & free);
  add_pawns(board.pawns & theirs_);
  attacked |= reach | king_attacks(board.king(Them));
  for (const Square from : squares_of(pinned)) {
    base += mobility(from, occupied, theirs_, line_through(board.king(Them), from));
    if (contains(board.straight, from)) attacked |= rook_attacks(from, occupied);
    if (contains(board.diagonal, from)) attacked |= bishop_attacks(from, occupied);
  }
}

template <Color Them>
void Replies<Them>::add_slider(Square from, Bitboard attacks, Sliders& sliders) {
  const int mobility = popcount(attacks & ~theirs_);
  sliders.push_back({from, attacks, mobility});
  slider_base += mobility;
  reach |= attacks;
  if (is_sparse) return;
  for (const Square to : squares_of(attacks & ~occupied_))
    loss_[to] =
        static_cast<std::uint8_t>(loss_[to] + popcount(attacks & ~theirs_ & beyond(from, to)));
}

template <Color Them>
void Replies<Them>::add_sliders(Bitboard straight_pieces, Bitboard diagonal_pieces) {
  if ((straight_pieces | diagonal_pieces) == 0) return;
  constexpr int few_sliders = 2;
  is_sparse = popcount(straight_pieces) + popcount(diagonal_pieces) <= few_sliders;
  if (!is_sparse) loss_.fill(0);
  for (const Square from : squares_of(straight_pieces))
    add_slider(from, rook_attacks(from, occupied_), straight);
  for (const Square from : squares_of(diagonal_pieces))
    add_slider(from, bishop_attacks(from, occupied_), diagonal);
}

template <Color Them>
void Replies<Them>::add_pawns(Bitboard pawns) {
  attacked |= pawn_attacks(Them, pawns);
  free_pawns = pawns & ~pinned_;
  const Bitboard empty = ~occupied_;
  const Bitboard ours = board_.side[Us];
  const Bitboard forwarded = forward_of<Them>(free_pawns);
  push_one_ = forwarded & empty;
  const Bitboard stepping = forward_of<Them>(push_one_ & rank_seen_by<Them>(2));
  push_two_ = stepping & empty;
  push_through_ = behind<Them>(push_two_);
  hits_east = shift_east(forwarded);
  hits_west = shift_west(forwarded);
  front_one = forwarded & ours;
  front_two = stepping & ours;
  pawn_origins = hits_east | hits_west | front_one | front_two;
  base += popcount(push_one_) + popcount(push_two_) + popcount(hits_east & ours) +
          popcount(hits_west & ours);
  near_last_ = (forwarded & last_rank) != 0;
  if (near_last_)
    base += (promotion_choices - 1) *
            (popcount(push_one_ & last_rank) + popcount(hits_east & ours & last_rank) +
             popcount(hits_west & ours & last_rank));
}

template <Color Them>
int Replies<Them>::pawn_delta(Bitboard targets) const {
  int delta = popcount(targets & hits_east) + popcount(targets & hits_west) -
              popcount(targets & push_one_) - popcount(targets & push_two_) -
              popcount(targets & push_through_);
  if (near_last_) {
    targets &= last_rank;
    delta +=
        (promotion_choices - 1) * (popcount(targets & hits_east) + popcount(targets & hits_west) -
                                   popcount(targets & push_one_));
  }
  return delta;
}

template <Color Them>
int Replies<Them>::slider_loss(Bitboard targets) const {
  int loss = 0;
  if (!is_sparse) {
    for (const Square to : squares_of(targets & reach))
      loss += loss_[to];
    return loss;
  }
  for (const Sliders* sliders : {&straight, &diagonal})
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
    const Bitboard two = forward_of<Them>(one & rank_seen_by<Them>(2)) & ~occupied;
    const Bitboard hits = pawn_attacks(Them, from) & occupied & ~theirs;
    return weight(next) * popcount((one | hits) & allowed) + popcount(two & allowed);
  }
  Bitboard targets = 0;
  if ((board_.knights & piece) != 0) targets = knight_attacks(from);
  if ((board_.straight & piece) != 0) targets = rook_attacks(from, occupied);
  if ((board_.diagonal & piece) != 0) targets |= bishop_attacks(from, occupied);
  return popcount(targets & ~theirs & allowed);
}

template <Color Them>
int Replies<Them>::capture_delta(Square to) const {
  const Bitboard square = bit(to);
  const int gain = popcount(knight_attacks(to) & board_.knights & theirs_ & ~pinned_) +
                   weight(square) * (popcount(hits_east & square) + popcount(hits_west & square));
  if (((board_.knights | board_.pawns) & square) == 0) return gain;
  return gain - mobility(to, occupied_, theirs_, all_squares);
}

template <Color Them>
int Replies<Them>::capture_slider_delta(Square to) const {
  int delta = 0;
  if (contains(reach | board_.straight, to))
    for (const Slider& slider : straight) {
      if (contains(slider.attacks, to)) ++delta;
      if (slider.square == to) delta -= slider.mobility;
    }
  if (contains(reach | board_.diagonal, to))
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
  for (const Slider& slider : straight) {
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
