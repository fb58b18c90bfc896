#pragma once

#include "engine/perft/replies.h"
#include "engine/perft/siege.h"

namespace tratto::counting {

/// Counts the pairs of a move and its reply without making most of the moves.
///
/// The number of pairs is the sum over our moves of the number of replies. Most moves change only
/// a few of the replies that there were before, so the sum is taken the other way round: every
/// reply is counted once for all targets of a piece, and what each target or the leaving of the
/// origin changes is added from tables of squares. This holds exactly as long as lines to the
/// enemy king stay what they are; moves that change them get a correction, and the few that
/// change more (castling, promotion, en passant, discovered check) are made and counted one by one.
template <Color Us>
class PairCounter {
 public:
  explicit PairCounter(const Board& board)
      : board_(board), ours_(board), siege_(board), replies_(board, ours_.occupied, siege_.pinned) {
    odd_from_ = siege_.openers | siege_.pinners | replies_.sensitive_origins();
    odd_to_ = siege_.awkward | siege_.pinned | siege_.screens | siege_.double_screens |
              siege_.pin_lines | (king_attacks(siege_.king) & ours_.enemy);
    for (const Bitboard walk : siege_.walks)
      if ((walk & siege_.once) == 0) open_walks_.push_back(walk);
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
  [[nodiscard]] int odd_moves(Square from, Bitboard attacks, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int made_moves(Square from, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int king_replies(Bitboard origin, Bitboard attacks, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int replies_to_check(Square from, Bitboard attacks, Square to,
                                     Bitboard pinned) const;
  [[nodiscard]] int leaving_pawns(Bitboard origin, Bitboard& hard) const;
  [[nodiscard]] int slider_part(Square from, Bitboard targets) const;
  [[nodiscard]] int pin_corrections(Bitboard origin, Bitboard pinning, Bitboard unpinning) const;
  [[nodiscard]] int release_correction(Square pinner, Bitboard targets) const;
  [[nodiscard]] int en_passant_replies(Square from, Square to) const;
  [[nodiscard]] int pinned_mobility(Square man) const {
    return replies_.mobility(man, ours_.occupied, ours_.enemy, line_through(siege_.king, man));
  }
  /// After a move, of a man whose pin the move makes or ends.
  [[nodiscard]] int mobility_after(Bitboard origin, Square to, Square man, Bitboard allowed) const {
    return replies_.mobility(man, (ours_.occupied ^ origin) | bit(to), ours_.enemy & ~bit(to),
                             allowed);
  }
  void add(int pairs) { pairs_ += static_cast<std::uint64_t>(pairs); }

  const Board& board_;
  const Masks<Us> ours_;
  const Siege<Us> siege_;
  const Replies<Them> replies_;
  Bitboard odd_from_;
  Bitboard odd_to_;
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
  sum += siege_.template steps_left<Type>(targets);
  for (const Bitboard walk : open_walks_) {
    Bitboard stops = 0;
    for (const Square s : squares_of(walk))
      stops |= Siege<Us>::template attackers<Type>(s, ours_.occupied);
    sum += n - popcount(targets & stops);
  }
  return sum;
}

template <Color Us>
template <PieceType Type>
int PairCounter<Us>::king_replies(Bitboard origin, Bitboard attacks, Bitboard targets) const {
  const int n = popcount(targets);
  int sum = siege_.template steps_left<Type>(targets);
  const Bitboard occupied = ours_.occupied ^ origin;
  for (const Square s : squares_of(attacks & ~siege_.twice & siege_.steps))
    sum += n - popcount(targets & Siege<Us>::template attackers<Type>(s, occupied));
  for (const Square to : squares_of(targets & ours_.enemy & king_attacks(siege_.king)))
    sum += siege_.is_protected(to, origin) ? 0 : 1;
  for (const Bitboard walk : siege_.walks) {
    if ((walk & (siege_.twice | (siege_.once & ~attacks))) != 0) continue;
    Bitboard stops = 0;
    for (const Square s : squares_of(walk))
      stops |= Siege<Us>::template attackers<Type>(s, occupied);
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
  const Bitboard escapes = siege_.steps & ~(siege_.twice | (siege_.once & ~attacks));
  Bitboard reach = 0;
  if constexpr (Type == Pawn)
    reach = pawn_attacks(Us, to);
  else
    reach = piece_attacks(Type, to, vacated ^ bit(siege_.king));
  int replies = popcount(escapes & ~reach);
  if ((target & ours_.enemy & king_attacks(siege_.king)) != 0)
    replies += siege_.is_protected(to, origin) ? 0 : 1;

  const Bitboard movers = ours_.enemy & ~pinned & ~target & ~bit(siege_.king);
  const auto reaching = [&](Square s) {
    return popcount(((knight_attacks(s) & board_.knights) |
                     (rook_attacks(s, occupied) & board_.straight) |
                     (bishop_attacks(s, occupied) & board_.diagonal)) &
                    movers);
  };
  const Bitboard pawns = board_.pawns & movers;
  replies += reaching(to) + replies_.weight(target) * popcount(pawn_attacks(Us, to) & pawns);
  const Bitboard line = between(siege_.king, to);
  if (line == 0) return replies;
  for (const Square s : squares_of(line))
    replies += reaching(s);
  const Bitboard one = forward_of<Them>(pawns) & ~occupied;
  const Bitboard two = forward_of<Them>(one & rank_seen_by<Them>(2));
  return replies + popcount(one & line) + popcount(two & line) +
         (Replies<Them>::promotion_choices - 1) * popcount(one & line & Replies<Them>::last_rank);
}

/// The sliders' replies to a piece's moves: those to targets on a line that a slider sees it
/// along are looked at one by one.
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

/// For moves that pin a man, and for those that come between a pinned man and his pinner.
template <Color Us>
int PairCounter<Us>::pin_corrections(Bitboard origin, Bitboard pinning, Bitboard unpinning) const {
  int sum = 0;
  const Square king = siege_.king;
  for (const Square to : squares_of(pinning)) {
    const Square man = lowest(between(king, to) & ours_.occupied);
    sum += mobility_after(origin, to, man, line_through(king, man)) -
           mobility_after(origin, to, man, all_squares);
  }
  for (const Square to : squares_of(unpinning)) {
    const Bitboard ray = between(king, to) | beyond(king, to);
    const Square man = lowest(ray & siege_.pin_lines & siege_.pinned);
    sum += mobility_after(origin, to, man, all_squares) - pinned_mobility(man);
  }
  return sum;
}

/// For moves of a pinner: off the line the pinned man is free.
template <Color Us>
int PairCounter<Us>::release_correction(Square pinner, Bitboard targets) const {
  const Bitboard line = line_through(siege_.king, pinner);
  const Square man = lowest(between(siege_.king, pinner) & ours_.occupied);
  int sum = -popcount(targets) * pinned_mobility(man);
  for (const Square to : squares_of(targets))
    sum += mobility_after(bit(pinner), to, man, contains(line, to) ? line : all_squares);
  return sum;
}

/// The legal en passant captures after a double step.
template <Color Us>
int PairCounter<Us>::en_passant_replies(Square from, Square to) const {
  const Bitboard passed = forward_of<Us>(bit(from));
  const Bitboard beside = shift_east(bit(to)) | shift_west(bit(to));
  int replies = 0;
  for (const Square taker : squares_of(beside & board_.pawns & ours_.enemy)) {
    const Bitboard occupied = (ours_.occupied ^ bit(from) ^ bit(taker)) | passed;
    const Bitboard attackers = (rook_attacks(siege_.king, occupied) & board_.straight) |
                               (bishop_attacks(siege_.king, occupied) & board_.diagonal);
    replies += (attackers & ours_.own) == 0 ? 1 : 0;
  }
  return replies;
}

/// What the mover's man on `origin` kept pawns from, or gave them to take; and the targets for
/// which this cannot be added up, because they stop or take the same pawn.
template <Color Us>
int PairCounter<Us>::leaving_pawns(Bitboard origin, Bitboard& hard) const {
  int delta = -replies_.weight(origin) *
              (popcount(origin & replies_.hits_east) + popcount(origin & replies_.hits_west));
  if (((replies_.front_one | replies_.front_two) & origin) != 0) {
    const Bitboard next = forward_of<Them>(origin);
    const bool stops_both = (replies_.front_one & origin) != 0;
    delta += stops_both ? replies_.weight(origin) +
                              popcount(next & ~ours_.occupied & rank_seen_by<Them>(3))
                        : 1;
    hard |= next | behind<Them>(origin) | behind<Them>(behind<Them>(origin));
  }
  return delta;
}

template <Color Us>
template <PieceType Type>
int PairCounter<Us>::odd_moves(Square from, Bitboard attacks, Bitboard targets) const {
  const Bitboard origin = bit(from);
  // With few sliders, making one move costs less than adding it up.
  const bool few = !more_than_one(targets) && replies_.is_sparse;
  if ((siege_.openers & origin) != 0 || few) return made_moves<Type>(from, targets);
  Bitboard hard = siege_.awkward | siege_.pinned | siege_.screens;
  if ((attacks & siege_.twice & siege_.watched) != 0) hard |= siege_.double_screens;
  Bitboard pinning = siege_.template pinning<Type>();
  Bitboard unpinning = siege_.pin_lines;
  Bitboard released = 0;
  if ((siege_.pinners & origin) != 0) {
    const Bitboard line = line_through(siege_.king, from);
    pinning &= ~line;
    unpinning &= ~line;
    released = between(siege_.king, from) & ours_.occupied;
  }
  Bitboard checks = siege_.template checks<Type>();
  hard |= unpinning & (checks | pinning);
  int base = replies_.base;
  if ((replies_.pawn_origins & origin) != 0) base += leaving_pawns(origin, hard);

  int sum = 0;
  if ((targets & hard) != 0) {
    sum += made_moves<Type>(from, targets & hard);
    targets &= ~hard;
  }
  if constexpr (Type == Pawn)
    for (const Square to : squares_of(targets & forward_of<Us>(forward_of<Us>(origin))))
      sum += en_passant_replies(from, to);
  checks &= targets;
  if (checks != 0) {
    for (const Square to : squares_of(checks))
      sum += replies_to_check<Type>(from, attacks, to, siege_.pinned ^ released);
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
  // A pawn that took our man from its square was taken off twice.
  return sum + replies_.weight(origin) *
                   popcount(captures & replies_.free_pawns & pawn_attacks(Us, from));
}

template <Color Us>
template <PieceType Type>
void PairCounter<Us>::count_piece(Square from, Bitboard attacks, Bitboard targets) {
  if (targets == 0) return;
  const Bitboard odd_targets =
      odd_to_ | siege_.template checks<Type>() | siege_.template pinning<Type>();
  if (((odd_from_ & bit(from)) | (attacks & siege_.watched & ~siege_.twice) |
       (targets & odd_targets)) == 0)
    add(plain_moves<Type>(targets));
  else {
    add(odd_moves<Type>(from, attacks, targets));
  }
}

template <Color Us>
void PairCounter<Us>::count_pawns() {
  constexpr Bitboard last = rank_seen_by<Us>(7);
  constexpr int east_step = Us == White ? 9 : 7;
  constexpr int west_step = Us == White ? 7 : 9;
  PawnTargets<Us> targets(board_, ours_);
  const auto tally = [this](const Board& next) { add(count_moves<Them>(next)); };
  if ((board_.pawns & ours_.own & rank_seen_by<Us>(6)) != 0) {
    visit_pawn_moves<Us, 8>(board_, targets.one & last, tally);
    visit_pawn_moves<Us, east_step>(board_, targets.east & last, tally);
    visit_pawn_moves<Us, west_step>(board_, targets.west & last, tally);
    targets.one &= ~last;
    targets.east &= ~last;
    targets.west &= ~last;
  }
  if (board_.en_passant != 0)
    for (const Square from : squares_of(en_passant_takers(board_, ours_)))
      tally(after_en_passant<Us>(board_, bit(from)));

  const auto origins = [](const PawnTargets<Us>& to) {
    return behind<Us>(to.one | behind<Us>(to.two) | shift_west(to.east) | shift_east(to.west));
  };
  const Bitboard movers = origins(targets);
  const Bitboard their_pawns = board_.pawns & ours_.enemy;
  const Bitboard beside = shift_east(their_pawns) | shift_west(their_pawns);
  const Bitboard odd_targets = odd_to_ | siege_.template checks<Pawn>();
  PawnTargets<Us> odd = targets;
  odd.one &= odd_targets;
  odd.two &= odd_targets | beside;
  odd.east &= odd_targets;
  odd.west &= odd_targets;
  const Bitboard alone = siege_.watched & ~siege_.twice;
  const Bitboard odd_men = movers & (odd_from_ | origins(odd) | pawn_attacks(Them, alone));
  for (const Square from : squares_of(odd_men)) {
    const Bitboard next = forward_of<Us>(bit(from));
    const Bitboard to = (next & targets.one) | (forward_of<Us>(next) & targets.two) |
                        (shift_east(next) & targets.east) | (shift_west(next) & targets.west);
    add(odd_moves<Pawn>(from, pawn_attacks(Us, from), to));
  }
  const Bitboard next = forward_of<Us>(movers & ~odd_men);
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
  const Bitboard targets = ~ours_.own & ours_.evasions;
  const Bitboard pinned = ours_.pinned_straight | ours_.pinned_diagonal;
  for (const auto& knight : siege_.knights)
    if (!contains(pinned, knight.square))
      count_piece<Knight>(knight.square, knight.attacks, knight.attacks & targets);
  const auto legal = [&](const auto& piece, Bitboard across, Bitboard along) {
    if (contains(across, piece.square)) return Bitboard{0};
    return piece.attacks & targets & (contains(along, piece.square) ? along : all_squares);
  };
  const auto* straight = siege_.straight.begin();
  for (const auto& piece : siege_.diagonal) {
    const Bitboard diagonal_to = legal(piece, ours_.pinned_straight, ours_.pinned_diagonal);
    if (!contains(board_.straight, piece.square)) {
      count_piece<Bishop>(piece.square, piece.attacks, diagonal_to);
      continue;
    }
    while (straight->square != piece.square)
      ++straight;
    const Bitboard straight_to = legal(*straight, ours_.pinned_diagonal, ours_.pinned_straight);
    count_piece<Queen>(piece.square, piece.attacks | straight->attacks, diagonal_to | straight_to);
  }
  for (const auto& piece : siege_.straight)
    if (!contains(board_.diagonal, piece.square))
      count_piece<Rook>(piece.square, piece.attacks,
                        legal(piece, ours_.pinned_diagonal, ours_.pinned_straight));
}

template <Color Us>
std::uint64_t PairCounter<Us>::count() {
  count_king();
  if (ours_.evasions == 0) return pairs_;
  count_pawns();
  count_pieces();
  return pairs_;
}

/// Whether a rook of ours stands behind the rook that the enemy may castle with (Chess960): rare,
/// and more than PairCounter reckons with.
template <Color Us>
bool has_rook_behind_castling(const Board& board) {
  constexpr Bitboard their_back = rank_seen_by<~Us>(0);
  return (board.castling_rooks & board.side[~Us]) != 0 &&
         (board.straight & board.side[Us] & their_back) != 0;
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
