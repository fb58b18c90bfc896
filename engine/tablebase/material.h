#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/chess/position.h"

namespace tratto::tablebase {

/// Published tables have at most so many pieces, kings included.
constexpr int max_pieces = 7;

/// What stands on the board, whatever the squares: KRPvKR. One king each, at most max_pieces.
/// Tables call the side they name first White, whoever plays it on the board.
class Material {
 public:
  /// Two bare kings.
  Material() = default;
  /// From a signature as files are named: K, then pieces in any order, v, and the same for the
  /// other side. Nothing but "KRPvKR" and the like is taken.
  [[nodiscard]] static Result<Material> parse(std::string_view signature);
  /// What is on the board of a position with at most max_pieces pieces.
  [[nodiscard]] static Material of(const Position& position);

  /// "KRPvKR": the pieces of each side from queen to pawn.
  [[nodiscard]] std::string name() const;
  /// The other side's pieces named first.
  [[nodiscard]] Material swapped() const;
  /// Whether files are named so: the side with more pieces first; of equally many the one that has
  /// the better piece where the two differ, taken from the queen down.
  [[nodiscard]] bool is_canonical() const;
  [[nodiscard]] Material canonical() const { return is_canonical() ? *this : swapped(); }
  /// Both sides have the same: one side to move is enough for a table.
  [[nodiscard]] bool is_symmetric() const { return *this == swapped(); }

  /// How many of a piece there are.
  [[nodiscard]] int count(Piece piece) const {
    return type_of(piece) == King
               ? 1
               : static_cast<int>(counts_ >> shift(color_of(piece), type_of(piece)) & 15);
  }
  /// All pieces, kings included.
  [[nodiscard]] int size() const;
  [[nodiscard]] bool has_pawns() const { return count(WhitePawn) + count(BlackPawn) > 0; }
  [[nodiscard]] bool both_have_pawns() const {
    return count(WhitePawn) > 0 && count(BlackPawn) > 0;
  }
  /// Different for different material: four bits for each piece but the kings.
  [[nodiscard]] std::uint64_t key() const { return counts_; }

  /// One more of a piece that is not a king.
  void add(Piece piece) { counts_ += std::uint64_t{1} << shift(color_of(piece), type_of(piece)); }

  bool operator==(const Material& other) const = default;

 private:
  static constexpr int shift(Color color, PieceType type) { return 4 * (type + 5 * color); }

  std::uint64_t counts_ = 0;
};

/// The tables of `pieces` pieces (3 to max_pieces): 5, 30, 110, 365 and 1001 of them, canonical.
[[nodiscard]] std::vector<Material> all_material(int pieces);

}  // namespace tratto::tablebase
