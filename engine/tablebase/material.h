#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto::tablebase {

/// Maximum number of pieces of published tables, including kings.
constexpr int max_pieces = 7;

/// The material of both sides: KRPvKR. One king each, at most max_pieces pieces. In tables the side
/// named first is White, whatever its colour on the board.
class Material {
 public:
  /// Two bare kings.
  Material() = default;
  /// Parses the signature of a file name: K, pieces in any order, v, and the same for the other
  /// side.
  [[nodiscard]] static Result<Material> parse(std::string_view signature);
  /// The material of a position with at most max_pieces pieces.
  [[nodiscard]] static Material of(const Position& position);

  /// "KRPvKR": the pieces of each side from queen to pawn.
  [[nodiscard]] std::string name() const;
  /// The material with sides swapped.
  [[nodiscard]] Material swapped() const;
  /// Whether the order of sides is that of file names: the side with more pieces first; with equal
  /// numbers the one with the more valuable piece at the first difference, from the queen down.
  [[nodiscard]] bool is_canonical() const;
  [[nodiscard]] Material canonical() const { return is_canonical() ? *this : swapped(); }
  /// Whether both sides have the same pieces: the table stores one side to move only.
  [[nodiscard]] bool is_symmetric() const { return *this == swapped(); }

  /// Number of a piece.
  [[nodiscard]] int count(Piece piece) const {
    return type_of(piece) == King
               ? 1
               : static_cast<int>(counts_ >> shift(color_of(piece), type_of(piece)) & 15);
  }
  /// Number of all pieces, including kings.
  [[nodiscard]] int size() const;
  [[nodiscard]] bool has_pawns() const { return count(WhitePawn) + count(BlackPawn) > 0; }
  [[nodiscard]] bool both_have_pawns() const {
    return count(WhitePawn) > 0 && count(BlackPawn) > 0;
  }
  /// Unique key: four bits for each piece except the kings.
  [[nodiscard]] std::uint64_t key() const { return counts_; }

  /// The material with one more piece, not a king.
  void add(Piece piece) { counts_ += std::uint64_t{1} << shift(color_of(piece), type_of(piece)); }

  bool operator==(const Material& other) const = default;

 private:
  static constexpr int shift(Color color, PieceType type) { return 4 * (type + 5 * color); }

  std::uint64_t counts_ = 0;
};

/// All canonical materials with `pieces` pieces (3 to max_pieces): 5, 30, 110, 365 and 1001.
[[nodiscard]] std::vector<Material> all_material(int pieces);

}  // namespace tratto::tablebase
