#pragma once

#include <cstdint>

#include "engine/base/static_vector.h"
#include "engine/chess/piece.h"
#include "engine/chess/square.h"

namespace tratto {

enum class MoveKind : std::uint8_t { Normal, Promotion, EnPassant, Castling };

/// A move in 16 bits: to (0-5), from (6-11), promotion piece (12-13, knight = 0), kind (14-15).
/// Castling is encoded as king captures own rook, which is unambiguous in Chess960 too. A move is
/// meaningful only for its position.
class Move {
 public:
  constexpr Move() = default;
  constexpr Move(Square from, Square to, MoveKind kind = MoveKind::Normal)
      : bits_(pack(from, to, kind, Knight)) {}

  static constexpr Move promotion(Square from, Square to, PieceType piece) {
    Move move;
    move.bits_ = pack(from, to, MoveKind::Promotion, piece);
    return move;
  }
  /// The null value; equal to a default-constructed Move.
  static constexpr Move none() { return {}; }
  static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }

  [[nodiscard]] constexpr Square from() const { return static_cast<Square>((bits_ >> 6) & 63); }
  [[nodiscard]] constexpr Square to() const { return static_cast<Square>(bits_ & 63); }
  [[nodiscard]] constexpr MoveKind kind() const { return static_cast<MoveKind>(bits_ >> 14); }
  /// The promotion piece; undefined for other kinds.
  [[nodiscard]] constexpr PieceType promotion_type() const {
    return static_cast<PieceType>(((bits_ >> 12) & 3) + Knight);
  }
  [[nodiscard]] constexpr bool is_promotion() const { return kind() == MoveKind::Promotion; }
  [[nodiscard]] constexpr bool is_queen_promotion() const {
    return is_promotion() && promotion_type() == Queen;
  }
  [[nodiscard]] constexpr bool is_castling() const { return kind() == MoveKind::Castling; }
  [[nodiscard]] constexpr bool is_en_passant() const { return kind() == MoveKind::EnPassant; }
  /// From and to as one index, 0..4095.
  [[nodiscard]] constexpr int from_to() const { return bits_ & 0xFFF; }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  constexpr explicit operator bool() const { return bits_ != 0; }
  constexpr bool operator==(const Move& other) const = default;

 private:
  static constexpr std::uint16_t pack(Square from, Square to, MoveKind kind, PieceType piece) {
    return static_cast<std::uint16_t>(to | (from << 6) | ((piece - Knight) << 12) |
                                      (static_cast<int>(kind) << 14));
  }
  std::uint16_t bits_ = 0;
};

/// Capacity for all moves of any position with at most 16 pieces per side (the known maximum is
/// 218).
using MoveList = StaticVector<Move, 256>;

}  // namespace tratto
