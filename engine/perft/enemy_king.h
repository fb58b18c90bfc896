#pragma once

#include "engine/base/static_vector.h"
#include "engine/perft/board.h"

namespace tratto::counting {

/// What attacks the enemy king and the squares around it before the mover (`Us`) moves, and which
/// moves of `Us` change that.
template <Color Us>
class EnemyKing {
 public:
  struct Piece {
    Square square;
    Bitboard attacks;
  };
  using Pieces = StaticVector<Piece, 16>;
  /// A square the king may step to, with the squares from which sliders attack it.
  struct FreeSquare {
    Square square;
    Bitboard diagonal;
    Bitboard straight;
  };

  explicit EnemyKing(const Board& board);

  /// The squares from which a piece attacks `target`.
  template <PieceType Type>
  [[nodiscard]] static Bitboard attackers(Square target, Bitboard occupied) {
    if constexpr (Type == Pawn)
      return pawn_attacks(Them, target);
    else
      return piece_attacks(Type, target, occupied);
  }
  /// The squares from which a piece attacks a free square.
  template <PieceType Type>
  [[nodiscard]] static Bitboard attackers(const FreeSquare& free) {
    if constexpr (Type == Bishop)
      return free.diagonal;
    else if constexpr (Type == Rook)
      return free.straight;
    else if constexpr (Type == Queen)
      return free.diagonal | free.straight;
    else
      return attackers<Type>(free.square, 0);
  }
  /// The targets from which a piece gives check.
  template <PieceType Type>
  [[nodiscard]] Bitboard checks() const {
    if constexpr (Type == Bishop)
      return bishop_checks;
    else if constexpr (Type == Rook)
      return rook_checks;
    else if constexpr (Type == Queen)
      return bishop_checks | rook_checks;
    else if constexpr (Type == King)
      return 0;
    else
      return attackers<Type>(king, 0);
  }
  /// The targets from which a piece pins another to the king.
  template <PieceType Type>
  [[nodiscard]] Bitboard pinning() const {
    if constexpr (Type == Bishop)
      return bishop_pins;
    else if constexpr (Type == Rook)
      return rook_pins;
    else if constexpr (Type == Queen)
      return bishop_pins | rook_pins;
    else
      return 0;
  }
  /// Number of pairs of a target and a free square that a piece on the target does not attack.
  template <PieceType Type>
  [[nodiscard]] int steps_left(Bitboard targets) const {
    const int pairs = popcount(targets) * free_squares.count();
    if constexpr (Type == Pawn) {
      const Bitboard forwarded = forward_of<Us>(targets);
      return pairs - popcount(shift_east(forwarded) & free) -
             popcount(shift_west(forwarded) & free);
    }
    if constexpr (Type == King) {
      const Bitboard row = targets | shift_east(targets) | shift_west(targets);
      if (((row | row << 8 | row >> 8) & free) == 0) return pairs;
    }
    int attacked = 0;
    for (const FreeSquare& square : free_squares)
      attacked += popcount(targets & attackers<Type>(square));
    return pairs - attacked;
  }
  /// Whether a piece on `square` would be protected after the own piece on `origin` has left.
  [[nodiscard]] bool is_protected(Square square, Bitboard origin) const;

  static constexpr Color Them = ~Us;

  Square king;
  Bitboard pinned = 0;     ///< Their pieces pinned to the king,
  Bitboard pinners = 0;    ///< by these,
  Bitboard pin_lines = 0;  ///< between king and pinner.
  Bitboard rook_checks = 0;
  Bitboard bishop_checks = 0;
  Bitboard rook_pins = 0;
  Bitboard bishop_pins = 0;
  /// Own pieces whose departure opens a line to the king or to one of the squares around him.
  Bitboard openers = 0;
  /// Targets that change more than the sums account for: such moves are made and counted.
  Bitboard made_targets = 0;
  /// Squares where an own piece would block our only attack on a square around the king,
  Bitboard screens = 0;
  /// or one of several attacks on it.
  Bitboard double_screens = 0;

  Pieces knights;
  Pieces diagonal;
  Pieces straight;
  Bitboard once = 0;   ///< Squares attacked by us,
  Bitboard twice = 0;  ///< at least twice.

  Bitboard steps;                            ///< Squares around the king without his own pieces.
  Bitboard watched;                          ///< These and the squares he crosses when castling.
  StaticVector<Bitboard, 2> walks;           ///< Squares that must be safe for castling.
  Bitboard free = 0;                         ///< Steps that are not attacked.
  StaticVector<FreeSquare, 8> free_squares;  ///< The same as a list.

 private:
  void look_along_lines();
  void collect_attacks();
  void look_at_castling();
  void look_at_screens();
  template <typename Rays, typename Reach>
  void look_at_screens(const Pieces& pieces, Rays rays, Reach reach);

  const Board& board_;
  Bitboard occupied_;
  Bitboard ours_;
  Bitboard theirs_;
};

template <Color Us>
EnemyKing<Us>::EnemyKing(const Board& board)
    : king(board.king(Them)),
      steps(king_attacks(king) & ~board.side[Them]),
      watched(steps),
      board_(board),
      occupied_(board.occupied()),
      ours_(board.side[Us]),
      theirs_(board.side[Them]) {
  look_along_lines();
  look_at_castling();
  collect_attacks();
  if (watched == 0) return;
  look_at_screens();
  free = steps & ~once;
  for (const Square s : squares_of(free))
    free_squares.push_back({s, diagonal.empty() ? 0 : bishop_attacks(s, occupied_),
                            straight.empty() ? 0 : rook_attacks(s, occupied_)});
}

template <Color Us>
void EnemyKing<Us>::look_along_lines() {
  const Bitboard rooks = board_.straight & ours_;
  const Bitboard bishops = board_.diagonal & ours_;
  for (const Square sniper :
       squares_of((rook_rays(king) & rooks) | (bishop_rays(king) & bishops))) {
    const Bitboard line = between(king, sniper);
    const Bitboard blockers = line & occupied_;
    if (!more_than_one(blockers)) {
      if ((blockers & ours_) != 0) {
        openers |= blockers;
      } else {
        pinned |= blockers;
        pinners |= bit(sniper);
        pin_lines |= line;
      }
    } else if (!more_than_one(blockers & (blockers - 1)) && (blockers & theirs_) != 0) {
      openers |= blockers & ours_;
    }
  }
  if (rooks != 0) {
    rook_checks = rook_attacks(king, occupied_);
    rook_pins = rook_attacks(king, occupied_ ^ (rook_checks & theirs_)) & ~rook_checks;
  }
  if (bishops != 0) {
    bishop_checks = bishop_attacks(king, occupied_);
    bishop_pins = bishop_attacks(king, occupied_ ^ (bishop_checks & theirs_)) & ~bishop_checks;
  }
}

template <Color Us>
void EnemyKing<Us>::collect_attacks() {
  const auto add = [this](Bitboard attacks) {
    twice |= once & attacks;
    once |= attacks;
  };
  const Bitboard forwarded = forward_of<Us>(board_.pawns & ours_);
  add(shift_east(forwarded));
  add(shift_west(forwarded));
  add(king_attacks(board_.king(Us)));
  for (const Square from : squares_of(board_.knights & ours_)) {
    knights.push_back({from, knight_attacks(from)});
    add(knights.back().attacks);
  }
  for (const Square from : squares_of(board_.diagonal & ours_)) {
    diagonal.push_back({from, bishop_attacks(from, occupied_)});
    add(diagonal.back().attacks);
  }
  for (const Square from : squares_of(board_.straight & ours_)) {
    straight.push_back({from, rook_attacks(from, occupied_)});
    add(straight.back().attacks);
  }
}

template <Color Us>
void EnemyKing<Us>::look_at_castling() {
  for (const Square rook : squares_of(board_.castling_rooks & theirs_)) {
    made_targets |= bit(rook);
    const Bitboard blockers = castling_path(king, rook) & occupied_;
    if (more_than_one(blockers) || (blockers & theirs_) != 0) continue;
    made_targets |= rank_seen_by<Them>(0);
    if (blockers != 0) {
      openers |= blockers;
      continue;
    }
    const Square to = castling_targets(king, rook).king;
    walks.push_back(between(king, to) | bit(to));
    watched |= walks.back();
  }
}

template <Color Us>
template <typename Rays, typename Reach>
void EnemyKing<Us>::look_at_screens(const Pieces& pieces, Rays rays, Reach reach) {
  for (const Piece& piece : pieces) {
    const Bitboard rays_hit = rays(piece.square) & watched;
    if (rays_hit == 0) continue;
    for (const Square s : squares_of(piece.attacks & watched))
      (contains(twice, s) ? double_screens : screens) |= between(piece.square, s);
    const Bitboard blockers = piece.attacks & ours_;
    if ((rays_hit & ~piece.attacks) == 0 || blockers == 0) continue;
    const Bitboard opened =
        reach(piece.square, occupied_ ^ blockers) & ~piece.attacks & watched & ~twice;
    for (const Square s : squares_of(opened))
      openers |= between(piece.square, s) & blockers;
  }
}

template <Color Us>
void EnemyKing<Us>::look_at_screens() {
  look_at_screens(
      diagonal, [](Square s) { return bishop_rays(s); },
      [](Square s, Bitboard occupied) { return bishop_attacks(s, occupied); });
  look_at_screens(
      straight, [](Square s) { return rook_rays(s); },
      [](Square s, Bitboard occupied) { return rook_attacks(s, occupied); });
}

template <Color Us>
bool EnemyKing<Us>::is_protected(Square square, Bitboard origin) const {
  const Bitboard occupied = occupied_ ^ origin;
  return (((pawn_attacks(Them, square) & board_.pawns) | (knight_attacks(square) & board_.knights) |
           (king_attacks(square) & board_.kings) |
           (bishop_attacks(square, occupied) & board_.diagonal) |
           (rook_attacks(square, occupied) & board_.straight)) &
          ours_ & ~origin) != 0;
}

}  // namespace tratto::counting
