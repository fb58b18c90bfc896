#pragma once

#include "engine/base/static_vector.h"
#include "engine/chess/position.h"

namespace tratto {

/// The squares that each piece of a position could ever reach with help of both players; an
/// over-approximation. Computed as the least fixpoint of "a move is possible once everything that
/// it needs is possible", for single pieces instead of whole positions (static analysis after
/// Ambrona, FUN 2022). It ignores that two pieces may block each other at the same time.
class Reachability {
 public:
  struct PieceReach {
    Piece kind;
    Square home;        ///< Its current square.
    Bitboard reach;     ///< Squares it may ever stand on, including its home.
    Bitboard promoted;  ///< The same for a pawn after promotion to any piece.
    [[nodiscard]] Bitboard anywhere() const { return reach | promoted; }
  };
  using Pieces = StaticVector<PieceReach, square_count>;

  explicit Reachability(const Position& position);

  [[nodiscard]] const Pieces& pieces() const { return pieces_; }
  /// Homes of pieces that never move and are never captured.
  [[nodiscard]] Bitboard permanent() const { return permanent_; }
  [[nodiscard]] const PieceReach& king(Color color) const { return pieces_[king_index_[color]]; }
  /// Squares that `color`'s pieces other than the king may ever attack, kings being transparent.
  [[nodiscard]] Bitboard attackable(Color color) const;
  /// Squares that a piece other than a king may ever attack, kings being transparent.
  [[nodiscard]] Bitboard attacks_of(const PieceReach& piece) const;

 private:
  void add_pieces(const Position& position);
  void add_castling(const Position& position);
  /// Extends the reach of every piece; true if any changed.
  bool grow();
  void grow_pawn(PieceReach& piece) const;
  [[nodiscard]] Bitboard flood(PieceType type, Color color, Bitboard reach) const;
  /// Squares where each color could capture something.
  [[nodiscard]] std::array<Bitboard, color_count> captures() const;
  /// Updates which pieces never move and are never captured, and the possible en passant captures;
  /// true if any changed.
  bool update_fixed_pieces();

  Pieces pieces_;
  std::array<std::size_t, color_count> king_index_{};
  std::array<Bitboard, color_count> homes_{};
  Bitboard kings_ = 0;
  Bitboard permanent_ = 0;
  Bitboard rigid_pawns_ = 0;  ///< Homes of pawns that never leave their file nor are captured.
  std::array<Bitboard, color_count> presence_{};  ///< Union of reaches without the king's.
  std::array<Bitboard, color_count>
      en_passant_{};  ///< Target squares of `color`'s possible en passant captures.
  std::array<Bitboard, color_count>
      first_victim_{};  ///< A pawn that can be captured en passant now.
};

}  // namespace tratto
