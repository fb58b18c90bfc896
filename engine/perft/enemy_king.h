#pragma once

#include "engine/base/static_vector.h"
#include "engine/perft/board.h"

namespace tratto::counting {

/// The attacks of the mover (`Us`) on the enemy king and on the squares around it, before the move;
/// and which moves of `Us` change them. From this follow the king moves of the reply.
template <Color Us>
class EnemyKing {
 public:
  /// One of our pieces.
  struct Piece {
    Square square;
    Bitboard attacks;
  };
  using Pieces = StaticVector<Piece, 16>;
  /// A square that the king can step to, as long as our move does not attack it.
  struct FreeSquare {
    Square square;
    Bitboard diagonal;    ///< Squares from which a bishop attacks it.
    Bitboard orthogonal;  ///< Squares from which a rook attacks it.
  };

  explicit EnemyKing(const Board& board);

  /// The squares from which a piece of this type attacks `target`.
  template <PieceType Type>
  [[nodiscard]] static Bitboard attackers(Square target, Bitboard occupied) {
    if constexpr (Type == Pawn)
      return pawn_attacks(Them, target);
    else
      return piece_attacks(Type, target, occupied);
  }
  /// The squares from which a piece of this type attacks a free square.
  template <PieceType Type>
  [[nodiscard]] static Bitboard attackers(const FreeSquare& free) {
    if constexpr (Type == Bishop)
      return free.diagonal;
    else if constexpr (Type == Rook)
      return free.orthogonal;
    else if constexpr (Type == Queen)
      return free.diagonal | free.orthogonal;
    else
      return attackers<Type>(free.square, 0);
  }
  /// The targets from which a piece of this type gives check.
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
  /// The targets from which a piece of this type pins an enemy piece to the king.
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
  /// Number of pairs of a target and a free square that a piece of this type does not attack from
  /// that target: the king steps that remain after the moves to `targets`, summed.
  template <PieceType Type>
  [[nodiscard]] int unattacked_steps(Bitboard targets) const {
    const int pairs = popcount(targets) * free_squares.count();
    if constexpr (Type == Pawn) {
      const Bitboard ahead = forward_of<Us>(targets);
      return pairs - popcount(shift_east(ahead) & free) - popcount(shift_west(ahead) & free);
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
  /// Whether we protect `square` once our piece on `origin` has left: the enemy king cannot capture
  /// there.
  [[nodiscard]] bool is_protected(Square square, Bitboard origin) const;

  static constexpr Color Them = ~Us;

  Square king;

  // -- Where the king can go --
  Bitboard steps;         ///< Squares beside the king without pieces of his own.
  Bitboard king_squares;  ///< `steps`, and the squares that the king crosses when castling.
  StaticVector<Bitboard, 2> castling_paths;  ///< Squares that must be safe, for each castling.
  Bitboard free = 0;                         ///< Steps that we do not attack.
  StaticVector<FreeSquare, 8> free_squares;  ///< The same as a list.

  // -- Lines to the king --
  Bitboard pinned = 0;         ///< Their pieces that are pinned to the king.
  Bitboard pinners = 0;        ///< Our pieces that pin them.
  Bitboard pin_lines = 0;      ///< The squares between the king and the pinners.
  Bitboard rook_checks = 0;    ///< Targets from which a rook gives check.
  Bitboard bishop_checks = 0;  ///< The same for a bishop.
  Bitboard rook_pins = 0;      ///< Targets from which a rook pins a piece to the king.
  Bitboard bishop_pins = 0;    ///< The same for a bishop.

  // -- Our attacks on king_squares --
  Pieces knights;
  Pieces diagonal;                  ///< Bishops and queens.
  Pieces orthogonal;                ///< Rooks and queens.
  Bitboard our_attacks = 0;         ///< Squares that we attack.
  Bitboard our_double_attacks = 0;  ///< Squares that we attack at least twice.
  /// Squares where a piece of ours would block our only attack on one of king_squares.
  Bitboard only_attack_lines = 0;
  /// Squares where it would block one of several attacks on it.
  Bitboard double_attack_lines = 0;

  // -- Moves that change more than the sums account for: they are made, their replies counted --
  /// Our pieces whose departure opens a line to the king or to one of king_squares, or a path of
  /// castling.
  Bitboard discoverers = 0;
  Bitboard made_targets = 0;  ///< Targets: all moves to them are made.

 private:
  void find_pins_and_checks();
  void collect_attacks();
  void find_castling_paths();
  void find_attack_lines();
  template <typename Rays, typename Slide>
  void find_attack_lines(const Pieces& pieces, Rays rays, Slide slide);

  const Board& board_;
  Bitboard occupied_;
  Bitboard ours_;
  Bitboard theirs_;
};

template <Color Us>
EnemyKing<Us>::EnemyKing(const Board& board)
    : king(board.king(Them)),
      steps(king_attacks(king) & ~board.side[Them]),
      king_squares(steps),
      board_(board),
      occupied_(board.occupied()),
      ours_(board.side[Us]),
      theirs_(board.side[Them]) {
  find_pins_and_checks();
  find_castling_paths();
  collect_attacks();
  if (king_squares == 0) return;
  find_attack_lines();
  free = steps & ~our_attacks;
  for (const Square s : squares_of(free))
    free_squares.push_back({s, diagonal.empty() ? 0 : bishop_attacks(s, occupied_),
                            orthogonal.empty() ? 0 : rook_attacks(s, occupied_)});
}

/// Pins, pieces that can discover a check, and the targets of checks and pins.
template <Color Us>
void EnemyKing<Us>::find_pins_and_checks() {
  const Bitboard rooks = board_.orthogonal & ours_;
  const Bitboard bishops = board_.diagonal & ours_;
  for (const Square sniper :
       squares_of((rook_rays(king) & rooks) | (bishop_rays(king) & bishops))) {
    const Bitboard line = between(king, sniper);
    const Bitboard blockers = line & occupied_;
    if (!more_than_one(blockers)) {
      // One piece between: ours can discover a check, theirs is pinned.
      if ((blockers & ours_) != 0) {
        discoverers |= blockers;
      } else {
        pinned |= blockers;
        pinners |= bit(sniper);
        pin_lines |= line;
      }
    } else if (!more_than_one(blockers & (blockers - 1)) && (blockers & theirs_) != 0) {
      // Two pieces: if ours leaves, theirs is pinned.
      discoverers |= blockers & ours_;
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

/// All our attacks, and which squares are attacked twice.
template <Color Us>
void EnemyKing<Us>::collect_attacks() {
  const auto add = [this](Bitboard attacks) {
    our_double_attacks |= our_attacks & attacks;
    our_attacks |= attacks;
  };
  const Bitboard ahead = forward_of<Us>(board_.pawns & ours_);
  add(shift_east(ahead));
  add(shift_west(ahead));
  add(king_attacks(board_.king(Us)));
  for (const Square from : squares_of(board_.knights & ours_)) {
    knights.push_back({from, knight_attacks(from)});
    add(knights.back().attacks);
  }
  for (const Square from : squares_of(board_.diagonal & ours_)) {
    diagonal.push_back({from, bishop_attacks(from, occupied_)});
    add(diagonal.back().attacks);
  }
  for (const Square from : squares_of(board_.orthogonal & ours_)) {
    orthogonal.push_back({from, rook_attacks(from, occupied_)});
    add(orthogonal.back().attacks);
  }
}

/// Castlings of the enemy that are possible unless we attack their path, or after our only piece on
/// it has left.
template <Color Us>
void EnemyKing<Us>::find_castling_paths() {
  for (const Square rook : squares_of(board_.castling_rooks & theirs_)) {
    made_targets |= bit(rook);
    const Bitboard blockers = castling_path(king, rook) & occupied_;
    if (more_than_one(blockers) || (blockers & theirs_) != 0) continue;
    made_targets |= relative_rank_bits(Them, 0);
    if (blockers != 0) {
      discoverers |= blockers;
      continue;
    }
    const Square to = castling_targets(king, rook).king;
    castling_paths.push_back(between(king, to) | bit(to));
    king_squares |= castling_paths.back();
  }
}

/// The lines along which our sliders attack king_squares, and our pieces that stand on such lines.
/// `rays`: attacks on an empty board; `slide`: attacks on an occupied one.
template <Color Us>
template <typename Rays, typename Slide>
void EnemyKing<Us>::find_attack_lines(const Pieces& pieces, Rays rays, Slide slide) {
  for (const Piece& piece : pieces) {
    const Bitboard rays_hit = rays(piece.square) & king_squares;
    if (rays_hit == 0) continue;
    for (const Square s : squares_of(piece.attacks & king_squares))
      (contains(our_double_attacks, s) ? double_attack_lines : only_attack_lines) |=
          between(piece.square, s);
    const Bitboard blockers = piece.attacks & ours_;
    if ((rays_hit & ~piece.attacks) == 0 || blockers == 0) continue;
    const Bitboard opened = slide(piece.square, occupied_ ^ blockers) & ~piece.attacks &
                            king_squares & ~our_double_attacks;
    for (const Square s : squares_of(opened))
      discoverers |= between(piece.square, s) & blockers;
  }
}

template <Color Us>
void EnemyKing<Us>::find_attack_lines() {
  find_attack_lines(
      diagonal, [](Square s) { return bishop_rays(s); },
      [](Square s, Bitboard occupied) { return bishop_attacks(s, occupied); });
  find_attack_lines(
      orthogonal, [](Square s) { return rook_rays(s); },
      [](Square s, Bitboard occupied) { return rook_attacks(s, occupied); });
}

template <Color Us>
bool EnemyKing<Us>::is_protected(Square square, Bitboard origin) const {
  const Bitboard occupied = occupied_ ^ origin;
  return (((pawn_attacks(Them, square) & board_.pawns) | (knight_attacks(square) & board_.knights) |
           (king_attacks(square) & board_.kings) |
           (bishop_attacks(square, occupied) & board_.diagonal) |
           (rook_attacks(square, occupied) & board_.orthogonal)) &
          ours_ & ~origin) != 0;
}

}  // namespace tratto::counting
