#pragma once

#include "engine/perft/enemy_king.h"
#include "engine/perft/replies.h"

namespace tratto::counting {

/// Counts the pairs of a move and its reply without making most of the moves.
///
/// The number of pairs is the sum over our moves of the number of replies. Most moves leave most
/// replies as they are. So for all targets of a piece at once: number of targets * number of
/// replies if we did nothing, plus the changes, which depend on the target alone or on the origin
/// alone and are popcounts of sets of squares. There are three kinds of moves:
///
/// - plain: nothing else changes;
/// - adjusted: lines to the enemy king or attacks beside him change: more terms (checks, pins);
/// - made: what changes more (castling, promotion, en passant, discovered check) is made on the
///   board, and the replies are counted.
///
/// README.md works the sum of one position out.
template <Color Us>
class PairCounter {
 public:
  explicit PairCounter(const Board& board)
      : board_(board),
        ours_(board),
        enemy_king_(board),
        replies_(board, ours_.occupied, enemy_king_.pinned) {
    adjusted_from_ = enemy_king_.discoverers | enemy_king_.pinners | replies_.sensitive_origins();
    adjusted_to_ = enemy_king_.made_targets | enemy_king_.pinned | enemy_king_.only_attack_lines |
                   enemy_king_.double_attack_lines | enemy_king_.pin_lines |
                   (king_attacks(enemy_king_.king) & ours_.enemy);
    for (const Bitboard path : enemy_king_.castling_paths)
      if ((path & enemy_king_.our_attacks) == 0) safe_castling_paths_.push_back(path);
  }

  [[nodiscard]] std::uint64_t count();

 private:
  static constexpr Color Them = ~Us;

  /// What adjusted moves of one piece need beside the terms of plain moves.
  struct Adjustments {
    Bitboard made;       ///< Targets: the moves to them are made.
    Bitboard pinning;    ///< Targets from which the piece pins another to the enemy king.
    Bitboard unpinning;  ///< Targets between a pinned piece and its pinner or king: the pin ends.
    Bitboard released;   ///< The piece that ours pins from its origin; empty if it pins none.
  };

  void count_pieces();
  void count_king();
  void count_pawns();
  /// Adds the pairs of one piece with all its moves. `attacks`: of its origin; `targets`: legal.
  template <PieceType Type>
  void count_piece(Square from, Bitboard attacks, Bitboard targets);
  template <PieceType Type>
  [[nodiscard]] int plain_moves(Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] Adjustments find_adjustments(Square from, Bitboard attacks) const;
  template <PieceType Type>
  [[nodiscard]] int adjusted_moves(Square from, Bitboard attacks, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int summed_moves(Square from, Bitboard attacks, Bitboard targets, int base,
                                 const Adjustments& adjustments) const;
  template <PieceType Type>
  [[nodiscard]] int made_moves(Square from, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int king_replies(Bitboard origin, Bitboard attacks, Bitboard targets) const;
  template <PieceType Type>
  [[nodiscard]] int replies_to_check(Square from, Bitboard attacks, Square to,
                                     Bitboard pinned) const;
  [[nodiscard]] int pawn_delta_of_leaving(Bitboard origin, Bitboard& made) const;
  [[nodiscard]] int slider_replies(Square from, Bitboard targets) const;
  [[nodiscard]] int pin_correction(Bitboard origin, Bitboard pinning, Bitboard unpinning) const;
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
  const LegalityMasks<Us> ours_;
  const EnemyKing<Us> enemy_king_;
  const Replies<Them> replies_;
  Bitboard adjusted_from_;  ///< Origins whose moves may be adjusted or made ones.
  Bitboard adjusted_to_;    ///< The same for targets.
  /// Paths of the enemy's castlings that we do not attack.
  StaticVector<Bitboard, 2> safe_castling_paths_;
  std::uint64_t pairs_ = 0;
};

/// Makes each move on the board and counts the replies.
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

/// The sum for moves that change nothing but what their targets change.
template <Color Us>
template <PieceType Type>
int PairCounter<Us>::plain_moves(Bitboard targets) const {
  const int n = popcount(targets);
  const Bitboard quiet = targets & ~ours_.enemy;
  int sum = n * (replies_.base + replies_.slider_base) + replies_.pawn_delta(quiet) -
            replies_.slider_loss(quiet);
  for (const Square to : squares_of(targets & ours_.enemy))
    sum += replies_.capture_delta(to) + replies_.capture_slider_delta(to);
  sum += enemy_king_.template unattacked_steps<Type>(targets);
  for (const Bitboard path : safe_castling_paths_) {
    Bitboard stops = 0;
    for (const Square s : squares_of(path))
      stops |= EnemyKing<Us>::template attackers<Type>(s, ours_.occupied);
    sum += n - popcount(targets & stops);
  }
  return sum;
}

/// Moves of the enemy king after moves that give no check: its steps, captures and castlings.
template <Color Us>
template <PieceType Type>
int PairCounter<Us>::king_replies(Bitboard origin, Bitboard attacks, Bitboard targets) const {
  const int n = popcount(targets);
  int sum = enemy_king_.template unattacked_steps<Type>(targets);
  const Bitboard occupied = ours_.occupied ^ origin;
  for (const Square s : squares_of(attacks & ~enemy_king_.our_double_attacks & enemy_king_.steps))
    sum += n - popcount(targets & EnemyKing<Us>::template attackers<Type>(s, occupied));
  for (const Square to : squares_of(targets & ours_.enemy & king_attacks(enemy_king_.king)))
    sum += enemy_king_.is_protected(to, origin) ? 0 : 1;
  for (const Bitboard path : enemy_king_.castling_paths) {
    if ((path & (enemy_king_.our_double_attacks | (enemy_king_.our_attacks & ~attacks))) != 0)
      continue;
    Bitboard stops = 0;
    for (const Square s : squares_of(path))
      stops |= EnemyKing<Us>::template attackers<Type>(s, occupied);
    sum += n - popcount(targets & stops);
  }
  return sum;
}

/// Replies to a check by the piece that moved: king moves, captures of the piece and
/// interpositions. `pinned`: their pieces that are pinned after the move.
template <Color Us>
template <PieceType Type>
int PairCounter<Us>::replies_to_check(Square from, Bitboard attacks, Square to,
                                      Bitboard pinned) const {
  const Bitboard origin = bit(from);
  const Bitboard target = bit(to);
  const Bitboard vacated = ours_.occupied ^ origin;
  const Bitboard occupied = vacated | target;
  const Bitboard escapes =
      enemy_king_.steps & ~(enemy_king_.our_double_attacks | (enemy_king_.our_attacks & ~attacks));
  Bitboard covered = 0;  // Attacked from the target, also through the king.
  if constexpr (Type == Pawn)
    covered = pawn_attacks(Us, to);
  else
    covered = piece_attacks(Type, to, vacated ^ bit(enemy_king_.king));
  int replies = popcount(escapes & ~covered);
  if ((target & ours_.enemy & king_attacks(enemy_king_.king)) != 0)
    replies += enemy_king_.is_protected(to, origin) ? 0 : 1;

  const Bitboard movers = ours_.enemy & ~pinned & ~target & ~bit(enemy_king_.king);
  const auto reaching = [&](Square s) {
    return popcount(((knight_attacks(s) & board_.knights) |
                     (rook_attacks(s, occupied) & board_.orthogonal) |
                     (bishop_attacks(s, occupied) & board_.diagonal)) &
                    movers);
  };
  const Bitboard pawns = board_.pawns & movers;
  replies +=
      reaching(to) + replies_.promotion_factor(target) * popcount(pawn_attacks(Us, to) & pawns);
  const Bitboard line = between(enemy_king_.king, to);
  if (line == 0) return replies;
  for (const Square s : squares_of(line))
    replies += reaching(s);
  const Bitboard one = forward_of<Them>(pawns) & ~occupied;
  const Bitboard two = forward_of<Them>(one & relative_rank_bits(Them, 2));
  return replies + popcount(one & line) + popcount(two & line) +
         (Replies<Them>::promotion_choices - 1) * popcount(one & line & Replies<Them>::last_rank);
}

/// Slider replies to the moves of a piece. Where a slider attacks its origin, targets on that line
/// are treated one by one: the slider reaches past the origin as far as the target.
template <Color Us>
int PairCounter<Us>::slider_replies(Square from, Bitboard targets) const {
  int base = replies_.slider_base;
  int sum = 0;
  const Bitboard origin = bit(from);
  if ((replies_.slider_attacks & origin) != 0) {
    const Bitboard vacated = ours_.occupied ^ origin;
    Bitboard lines = 0;
    for (const auto& slider : replies_.orthogonal)
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

/// Change of the mobility of pieces that a move pins, or whose pin it ends by stepping between.
template <Color Us>
int PairCounter<Us>::pin_correction(Bitboard origin, Bitboard pinning, Bitboard unpinning) const {
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

/// Change of the mobility of the pinned piece when its pinner moves: away from the line the pin
/// ends.
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
  for (const Square capturer : squares_of(beside & board_.pawns & ours_.enemy)) {
    const Bitboard occupied = (ours_.occupied ^ bit(from) ^ bit(capturer)) | passed;
    const Bitboard attackers = (rook_attacks(enemy_king_.king, occupied) & board_.orthogonal) |
                               (bishop_attacks(enemy_king_.king, occupied) & board_.diagonal);
    replies += (attackers & ours_.own) == 0 ? 1 : 0;
  }
  return replies;
}

/// Change of the number of pawn replies when a piece of the mover leaves `origin`: pushes that it
/// blocked, less captures of it. Adds to `made` the targets for which this is not a sum, because
/// the piece on its target meets the same pawn.
template <Color Us>
int PairCounter<Us>::pawn_delta_of_leaving(Bitboard origin, Bitboard& made) const {
  int delta = -replies_.promotion_factor(origin) *
              (popcount(origin & replies_.attacks_east) + popcount(origin & replies_.attacks_west));
  if (((replies_.push_blockers | replies_.double_push_blockers) & origin) != 0) {
    const Bitboard next = forward_of<Them>(origin);
    const bool stops_both = (replies_.push_blockers & origin) != 0;
    delta += stops_both ? replies_.promotion_factor(origin) +
                              popcount(next & ~ours_.occupied & relative_rank_bits(Them, 3))
                        : 1;
    made |= next | behind<Them>(origin) | behind<Them>(behind<Them>(origin));
  }
  return delta;
}

template <Color Us>
template <PieceType Type>
auto PairCounter<Us>::find_adjustments(Square from, Bitboard attacks) const -> Adjustments {
  Adjustments found{enemy_king_.made_targets | enemy_king_.pinned | enemy_king_.only_attack_lines,
                    enemy_king_.template pinning<Type>(), enemy_king_.pin_lines, 0};
  // The piece leaves one of two attacks on a square: the other may become the only one.
  if ((attacks & enemy_king_.our_double_attacks & enemy_king_.king_squares) != 0)
    found.made |= enemy_king_.double_attack_lines;
  if (contains(enemy_king_.pinners, from)) {
    const Bitboard line = line_through(enemy_king_.king, from);
    found.pinning &= ~line;
    found.unpinning &= ~line;
    found.released = between(enemy_king_.king, from) & ours_.occupied;
  }
  // Where two adjustments meet.
  found.made |= found.unpinning & (enemy_king_.template checks<Type>() | found.pinning);
  return found;
}

/// The sum for moves that change lines to the enemy king or attacks beside him.
template <Color Us>
template <PieceType Type>
int PairCounter<Us>::adjusted_moves(Square from, Bitboard attacks, Bitboard targets) const {
  const Bitboard origin = bit(from);
  // With few sliders, making a single move is faster than the sum.
  const bool is_faster_made = !more_than_one(targets) && replies_.has_few_sliders;
  if ((enemy_king_.discoverers & origin) != 0 || is_faster_made)
    return made_moves<Type>(from, targets);
  Adjustments adjustments = find_adjustments<Type>(from, attacks);
  int base = replies_.base;
  if ((replies_.pawn_origins & origin) != 0)
    base += pawn_delta_of_leaving(origin, adjustments.made);

  int sum = 0;
  if ((targets & adjustments.made) != 0) {
    sum += made_moves<Type>(from, targets & adjustments.made);
    targets &= ~adjustments.made;
  }
  if constexpr (Type == Pawn)
    for (const Square to : squares_of(targets & forward_of<Us>(forward_of<Us>(origin))))
      sum += en_passant_replies(from, to);
  const Bitboard checks = enemy_king_.template checks<Type>() & targets;
  if (checks != 0) {
    for (const Square to : squares_of(checks))
      sum += replies_to_check<Type>(from, attacks, to, enemy_king_.pinned ^ adjustments.released);
    targets &= ~checks;
  }
  if (targets == 0) return sum;
  return sum + summed_moves<Type>(from, attacks, targets, base, adjustments);
}

/// The rest of the adjusted moves: those without check that need not be made. `base`: replies of
/// knights, pawns and pinned pieces after the piece has left its origin.
template <Color Us>
template <PieceType Type>
int PairCounter<Us>::summed_moves(Square from, Bitboard attacks, Bitboard targets, int base,
                                  const Adjustments& adjustments) const {
  const Bitboard origin = bit(from);
  int sum = popcount(targets) * base + king_replies<Type>(origin, attacks, targets);
  if (((replies_.slider_attacks & (origin | targets)) | (targets & ours_.enemy)) != 0)
    sum += slider_replies(from, targets);
  else
    sum += popcount(targets) * replies_.slider_base;
  if (((adjustments.pinning | adjustments.unpinning) & targets) != 0)
    sum += pin_correction(origin, targets & adjustments.pinning, targets & adjustments.unpinning);
  if (adjustments.released != 0) sum += release_correction(from, targets);
  const Bitboard captures = targets & ours_.enemy;
  sum += replies_.pawn_delta(targets ^ captures);
  if (captures == 0) return sum;
  for (const Square to : squares_of(captures))
    sum += replies_.capture_delta(to);
  // A captured pawn's capture on the origin was subtracted twice.
  return sum + replies_.promotion_factor(origin) *
                   popcount(captures & replies_.unpinned_pawns & pawn_attacks(Us, from));
}

}  // namespace tratto::counting
