#pragma once

#include "engine/perft/enemy_king.h"
#include "engine/perft/replies.h"

namespace tratto::counting {

/// Counts the pairs of a move and its reply without making most of the moves.
///
/// The number of pairs is the sum over our moves of the number of replies. Most moves change only
/// a few of the replies that there were before, so the sum is taken the other way round: every
/// reply is counted once for all targets of a piece, and what each target or the leaving of the
/// origin changes is added from tables of squares. This holds exactly as long as lines to the
/// enemy king stay what they are: these are plain moves. Moves that change them are adjusted, and
/// the few that change more (castling, promotion, en passant, discovered check) are made and
/// counted one by one. README.md takes the sum of one position apart.
template <Color Us>
class PairCounter {
 public:
  explicit PairCounter(const Board& board)
      : board_(board),
        ours_(board),
        enemy_king_(board),
        replies_(board, ours_.occupied, enemy_king_.pinned) {
    adjusted_from_ = enemy_king_.openers | enemy_king_.pinners | replies_.sensitive_origins();
    adjusted_to_ = enemy_king_.made_targets | enemy_king_.pinned | enemy_king_.screens |
                   enemy_king_.double_screens | enemy_king_.pin_lines |
                   (king_attacks(enemy_king_.king) & ours_.enemy);
    for (const Bitboard walk : enemy_king_.walks)
      if ((walk & enemy_king_.once) == 0) open_walks_.push_back(walk);
  }

  [[nodiscard]] std::uint64_t count();

 private:
  static constexpr Color Them = ~Us;

  void count_pieces();
  void count_king();
  void count_pawns();
  template <PieceType Type>
  void count_piece(Square from, Bitboard attacks, Bitboard targets);
  template <PieceType Type>
  [[nodiscard]] int plain_moves(Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int adjusted_moves(Square from, Bitboard attacks, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int made_moves(Square from, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int king_replies(Bitboard origin, Bitboard attacks, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int replies_to_check(Square from, Bitboard attacks, Square to,
                                     Bitboard pinned) const;
  [[nodiscard]] int leaving_pawns(Bitboard origin, Bitboard& made) const;
  [[nodiscard]] int slider_part(Square from, Bitboard targets) const;
  [[nodiscard]] int pin_corrections(Bitboard origin, Bitboard pinning, Bitboard unpinning) const;
  [[nodiscard]] int release_correction(Square pinner, Bitboard targets) const;
  [[nodiscard]] int en_passant_replies(Square from, Square to) const;
  [[nodiscard]] int pinned_mobility(Square piece) const {
    return replies_.mobility(piece, ours_.occupied, ours_.enemy,
                             line_through(enemy_king_.king, piece));
  }
  /// Mobility after a move of a piece whose pin the move creates or ends.
  [[nodiscard]] int mobility_after(Bitboard origin, Square to, Square piece,
                                   Bitboard allowed) const {
    return replies_.mobility(piece, (ours_.occupied ^ origin) | bit(to), ours_.enemy & ~bit(to),
                             allowed);
  }
  void add(int pairs) { pairs_ += static_cast<std::uint64_t>(pairs); }

  const Board& board_;
  const Masks<Us> ours_;
  const EnemyKing<Us> enemy_king_;
  const Replies<Them> replies_;
  Bitboard adjusted_from_;  ///< Squares from which, or to which, moves may need an adjustment.
  Bitboard adjusted_to_;
  StaticVector<Bitboard, 2> open_walks_;
  std::uint64_t pairs_ = 0;
};

template <Color Us>
template <PieceType Type>
int PairCounter<Us>::made_moves(Square from, Bitboard targets) const {
  int sum = 0;
  for (const Square to : squares_of(targets)) {
    if constexpr (Type == Pawn) {
      constexpr int double_step = 16;
      if ((from ^ to) == double_step) {
        sum += count_moves<Them>(after_double_step<Us>(board_, bit(from), bit(to)));
        continue;
      }
    }
    sum += count_moves<Them>(after<Us, Type>(board_, bit(from), bit(to)));
  }
  return sum;
}

template <Color Us>
template <PieceType Type>
int PairCounter<Us>::plain_moves(Bitboard targets) const {
  const int n = popcount(targets);
  const Bitboard quiet = targets & ~ours_.enemy;
  int sum = n * (replies_.base + replies_.slider_base) + replies_.pawn_delta(quiet) -
            replies_.slider_loss(quiet);
  for (const Square to : squares_of(targets & ours_.enemy))
    sum += replies_.capture_delta(to) + replies_.capture_slider_delta(to);
  sum += enemy_king_.template steps_left<Type>(targets);
  for (const Bitboard walk : open_walks_) {
    Bitboard stops = 0;
    for (const Square s : squares_of(walk))
      stops |= EnemyKing<Us>::template attackers<Type>(s, ours_.occupied);
    sum += n - popcount(targets & stops);
  }
  return sum;
}

template <Color Us>
template <PieceType Type>
int PairCounter<Us>::king_replies(Bitboard origin, Bitboard attacks, Bitboard targets) const {
  const int n = popcount(targets);
  int sum = enemy_king_.template steps_left<Type>(targets);
  const Bitboard occupied = ours_.occupied ^ origin;
  for (const Square s : squares_of(attacks & ~enemy_king_.twice & enemy_king_.steps))
    sum += n - popcount(targets & EnemyKing<Us>::template attackers<Type>(s, occupied));
  for (const Square to : squares_of(targets & ours_.enemy & king_attacks(enemy_king_.king)))
    sum += enemy_king_.is_protected(to, origin) ? 0 : 1;
  for (const Bitboard walk : enemy_king_.walks) {
    if ((walk & (enemy_king_.twice | (enemy_king_.once & ~attacks))) != 0) continue;
    Bitboard stops = 0;
    for (const Square s : squares_of(walk))
      stops |= EnemyKing<Us>::template attackers<Type>(s, occupied);
    sum += n - popcount(targets & stops);
  }
  return sum;
}

template <Color Us>
template <PieceType Type>
int PairCounter<Us>::replies_to_check(Square from, Bitboard attacks, Square to,
                                      Bitboard pinned) const {
  const Bitboard origin = bit(from);
  const Bitboard target = bit(to);
  const Bitboard vacated = ours_.occupied ^ origin;
  const Bitboard occupied = vacated | target;
  const Bitboard escapes = enemy_king_.steps & ~(enemy_king_.twice | (enemy_king_.once & ~attacks));
  Bitboard reach = 0;
  if constexpr (Type == Pawn)
    reach = pawn_attacks(Us, to);
  else
    reach = piece_attacks(Type, to, vacated ^ bit(enemy_king_.king));
  int replies = popcount(escapes & ~reach);
  if ((target & ours_.enemy & king_attacks(enemy_king_.king)) != 0)
    replies += enemy_king_.is_protected(to, origin) ? 0 : 1;

  const Bitboard movers = ours_.enemy & ~pinned & ~target & ~bit(enemy_king_.king);
  const auto reaching = [&](Square s) {
    return popcount(((knight_attacks(s) & board_.knights) |
                     (rook_attacks(s, occupied) & board_.straight) |
                     (bishop_attacks(s, occupied) & board_.diagonal)) &
                    movers);
  };
  const Bitboard pawns = board_.pawns & movers;
  replies += reaching(to) + replies_.weight(target) * popcount(pawn_attacks(Us, to) & pawns);
  const Bitboard line = between(enemy_king_.king, to);
  if (line == 0) return replies;
  for (const Square s : squares_of(line))
    replies += reaching(s);
  const Bitboard one = forward_of<Them>(pawns) & ~occupied;
  const Bitboard two = forward_of<Them>(one & rank_seen_by<Them>(2));
  return replies + popcount(one & line) + popcount(two & line) +
         (Replies<Them>::promotion_choices - 1) * popcount(one & line & Replies<Them>::last_rank);
}

/// Replies of sliders to a piece's moves; targets on a line along which a slider attacks the piece
/// are treated one by one.
template <Color Us>
int PairCounter<Us>::slider_part(Square from, Bitboard targets) const {
  int base = replies_.slider_base;
  int sum = 0;
  const Bitboard origin = bit(from);
  if ((replies_.reach & origin) != 0) {
    const Bitboard vacated = ours_.occupied ^ origin;
    Bitboard lines = 0;
    for (const auto& slider : replies_.straight)
      if (contains(slider.attacks, from)) {
        base += popcount(rook_attacks(slider.square, vacated) & ~ours_.enemy) - slider.mobility;
        lines |= line_through(slider.square, from);
      }
    for (const auto& slider : replies_.diagonal)
      if (contains(slider.attacks, from)) {
        base += popcount(bishop_attacks(slider.square, vacated) & ~ours_.enemy) - slider.mobility;
        lines |= line_through(slider.square, from);
      }
    for (const Square to : squares_of(targets & lines))
      sum += replies_.slider_replies(from, to);
    targets &= ~lines;
  }
  sum += popcount(targets) * base - replies_.slider_loss(targets & ~ours_.enemy);
  for (const Square to : squares_of(targets & ours_.enemy))
    sum += replies_.capture_slider_delta(to);
  return sum;
}

/// Adjustment for moves that pin a piece, and for those between a pinned piece and its pinner.
template <Color Us>
int PairCounter<Us>::pin_corrections(Bitboard origin, Bitboard pinning, Bitboard unpinning) const {
  int sum = 0;
  const Square king = enemy_king_.king;
  for (const Square to : squares_of(pinning)) {
    const Square piece = lowest(between(king, to) & ours_.occupied);
    sum += mobility_after(origin, to, piece, line_through(king, piece)) -
           mobility_after(origin, to, piece, all_squares);
  }
  for (const Square to : squares_of(unpinning)) {
    const Bitboard ray = between(king, to) | beyond(king, to);
    const Square piece = lowest(ray & enemy_king_.pin_lines & enemy_king_.pinned);
    sum += mobility_after(origin, to, piece, all_squares) - pinned_mobility(piece);
  }
  return sum;
}

/// Adjustment for moves of a pinner: off the line, they free the pinned piece.
template <Color Us>
int PairCounter<Us>::release_correction(Square pinner, Bitboard targets) const {
  const Bitboard line = line_through(enemy_king_.king, pinner);
  const Square piece = lowest(between(enemy_king_.king, pinner) & ours_.occupied);
  int sum = -popcount(targets) * pinned_mobility(piece);
  for (const Square to : squares_of(targets))
    sum += mobility_after(bit(pinner), to, piece, contains(line, to) ? line : all_squares);
  return sum;
}

/// Number of legal en passant captures after a double step.
template <Color Us>
int PairCounter<Us>::en_passant_replies(Square from, Square to) const {
  const Bitboard passed = forward_of<Us>(bit(from));
  const Bitboard beside = shift_east(bit(to)) | shift_west(bit(to));
  int replies = 0;
  for (const Square taker : squares_of(beside & board_.pawns & ours_.enemy)) {
    const Bitboard occupied = (ours_.occupied ^ bit(from) ^ bit(taker)) | passed;
    const Bitboard attackers = (rook_attacks(enemy_king_.king, occupied) & board_.straight) |
                               (bishop_attacks(enemy_king_.king, occupied) & board_.diagonal);
    replies += (attackers & ours_.own) == 0 ? 1 : 0;
  }
  return replies;
}

/// Pawn replies that the mover's piece on `origin` prevented, or allowed as captures; and the
/// targets for which this cannot be summed, because they block or are captured by the same pawn.
template <Color Us>
int PairCounter<Us>::leaving_pawns(Bitboard origin, Bitboard& made) const {
  int delta = -replies_.weight(origin) *
              (popcount(origin & replies_.hits_east) + popcount(origin & replies_.hits_west));
  if (((replies_.front_one | replies_.front_two) & origin) != 0) {
    const Bitboard next = forward_of<Them>(origin);
    const bool stops_both = (replies_.front_one & origin) != 0;
    delta += stops_both ? replies_.weight(origin) +
                              popcount(next & ~ours_.occupied & rank_seen_by<Them>(3))
                        : 1;
    made |= next | behind<Them>(origin) | behind<Them>(behind<Them>(origin));
  }
  return delta;
}

template <Color Us>
template <PieceType Type>
int PairCounter<Us>::adjusted_moves(Square from, Bitboard attacks, Bitboard targets) const {
  const Bitboard origin = bit(from);
  // With few sliders, making a single move is faster than the sum.
  const bool few = !more_than_one(targets) && replies_.is_sparse;
  if ((enemy_king_.openers & origin) != 0 || few) return made_moves<Type>(from, targets);
  Bitboard made = enemy_king_.made_targets | enemy_king_.pinned | enemy_king_.screens;
  if ((attacks & enemy_king_.twice & enemy_king_.watched) != 0) made |= enemy_king_.double_screens;
  Bitboard pinning = enemy_king_.template pinning<Type>();
  Bitboard unpinning = enemy_king_.pin_lines;
  Bitboard released = 0;
  if ((enemy_king_.pinners & origin) != 0) {
    const Bitboard line = line_through(enemy_king_.king, from);
    pinning &= ~line;
    unpinning &= ~line;
    released = between(enemy_king_.king, from) & ours_.occupied;
  }
  Bitboard checks = enemy_king_.template checks<Type>();
  made |= unpinning & (checks | pinning);
  int base = replies_.base;
  if ((replies_.pawn_origins & origin) != 0) base += leaving_pawns(origin, made);

  int sum = 0;
  if ((targets & made) != 0) {
    sum += made_moves<Type>(from, targets & made);
    targets &= ~made;
  }
  if constexpr (Type == Pawn)
    for (const Square to : squares_of(targets & forward_of<Us>(forward_of<Us>(origin))))
      sum += en_passant_replies(from, to);
  checks &= targets;
  if (checks != 0) {
    for (const Square to : squares_of(checks))
      sum += replies_to_check<Type>(from, attacks, to, enemy_king_.pinned ^ released);
    targets &= ~checks;
  }
  if (targets == 0) return sum;

  sum += popcount(targets) * base + king_replies<Type>(origin, attacks, targets);
  if (((replies_.reach & (origin | targets)) | (targets & ours_.enemy)) != 0)
    sum += slider_part(from, targets);
  else
    sum += popcount(targets) * replies_.slider_base;
  if (((pinning | unpinning) & targets) != 0)
    sum += pin_corrections(origin, targets & pinning, targets & unpinning);
  if (released != 0) sum += release_correction(from, targets);
  const Bitboard captures = targets & ours_.enemy;
  sum += replies_.pawn_delta(targets ^ captures);
  if (captures == 0) return sum;
  for (const Square to : squares_of(captures))
    sum += replies_.capture_delta(to);
  // The captures of the piece on its origin were subtracted twice.
  return sum + replies_.weight(origin) *
                   popcount(captures & replies_.free_pawns & pawn_attacks(Us, from));
}

}  // namespace tratto::counting
