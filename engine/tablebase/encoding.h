#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/base/result.h"
#include "engine/base/static_vector.h"
#include "engine/chess/square.h"
#include "engine/tablebase/material.h"
#include "engine/tablebase/squares.h"

/// The index of a position in a table, as defined by the published Syzygy tables (Ronald de Man,
/// 2013). A table has one part, or with pawns four: one for each file a to d of the leading pawn.
/// The generator of a file chooses the order of the pieces. They form groups, in that order:
///
///  - The leading group. With pawns: the pawns of the side with fewer, but at least one (White's if
///    equal). Without: three unique pieces, or the kings if there are no others.
///  - If both sides have pawns: the pawns of the other side.
///  - Each further group: all pieces of one kind.
///
/// The board is mirrored so that the leading pawn is on files a to d or, without pawns, the first
/// piece is in the triangle a1-d1-d4 and the first piece of the leading group off the long diagonal
/// is below it. Each group has an index for its squares among those that earlier groups leave free.
/// The index of the position is the sum of group index * factor; the generator also chooses the
/// order in which the factors grow.
namespace tratto::tablebase {

/// A piece's code in a file: pawn to king 1 to 6, plus 8 for Black.
constexpr std::uint8_t piece_code(Piece piece) {
  return static_cast<std::uint8_t>(piece + 1);
}
/// The inverse; NoPiece for anything else.
constexpr Piece piece_from_code(int code) {
  const bool known = (code & 7) >= 1 && (code & 7) <= 6 && code < 16;
  return known ? static_cast<Piece>(code - 1) : NoPiece;
}

/// In the factor order: this group does not exist.
constexpr int no_group_order = 15;

/// The encoding parameters of one part of a table, from its header.
struct EncodingChoice {
  /// The order of the pieces, with the signature's first side as White.
  StaticVector<Piece, max_pieces> pieces;
  /// Positions, from 0, of the leading group and of the other side's pawns (no_group_order unless
  /// both sides have pawns) in the order of factors. The other groups fill the free positions in
  /// the order of the pieces.
  int leading_order = 0;
  int other_pawns_order = no_group_order;
};

/// The indexing of one part.
class Encoding {
 public:
  /// `pawn_file`: file of the leading pawn, 0 to 3; 0 without pawns. An error if the parameters,
  /// which are not trusted, do not fit the material.
  [[nodiscard]] static Result<Encoding> make(const Material& material, const EncodingChoice& choice,
                                             int pawn_file);
  /// Number of indices.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const EncodingChoice& choice() const { return choice_; }
  /// The i-th piece; equal pieces are adjacent.
  [[nodiscard]] Piece piece(int i) const { return choice_.pieces[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int piece_count() const { return choice_.pieces.count(); }

  /// The index, below size(), of the position with these squares in the order of the pieces; equal
  /// pieces in any order. The squares must be different, pawns on valid ranks, and the leading pawn
  /// on this part's file (pawn_file_of). Two kings as the leading group must not be adjacent.
  [[nodiscard]] std::uint64_t index(const Squares& squares) const;

  /// The squares of an index below size(); the inverse of index(). Some indices are not positions:
  /// kings in a leading group of three may be adjacent. A position whose leading group is mirrored
  /// onto itself has a second index, that of its mirror image: if the whole group is on the long
  /// diagonal, or if the leading pawn and another are on the same rank on the files a and h, b and
  /// g, and so on. A table has the same value at both indices, because index() may return either.
  [[nodiscard]] Squares squares(std::uint64_t index) const { return Walk(*this, index).squares(); }

  /// Iterates over the indices in order, with the squares of each. Starts again after the last one.
  class Walk {
   public:
    Walk(const Encoding& encoding, std::uint64_t index);
    [[nodiscard]] const Squares& squares() const { return squares_; }
    void next();

   private:
    void place_from(std::size_t group);

    const Encoding& encoding_;
    std::array<std::uint64_t, max_pieces> numbers_{};  ///< The index within each group.
    std::array<Bitboard, max_pieces + 1> taken_{};     ///< Squares taken by earlier groups.
    Squares squares_{};
  };

 private:
  struct Group {
    std::uint8_t first;   ///< Its first piece.
    std::uint8_t length;  ///< Number of pieces.
    std::uint64_t size;   ///< Number of placements.
    std::uint64_t factor;
  };

  Encoding() = default;
  [[nodiscard]] bool group_pieces(const Material& material);
  [[nodiscard]] bool order_factors();
  [[nodiscard]] std::uint64_t group_size(std::size_t group) const;
  void normalise(Squares& squares) const;
  [[nodiscard]] std::uint64_t leading_index(Squares& squares) const;
  void place_leading(std::uint64_t number, Squares& squares) const;

  EncodingChoice choice_;
  StaticVector<Group, max_pieces> groups_;
  StaticVector<std::uint8_t, max_pieces> by_factor_;  ///< The groups, smallest factor first.
  bool pawns_ = false;
  bool both_pawns_ = false;
  int pawn_file_ = 0;
  std::uint64_t size_ = 0;
};

/// The leading pawn: a pawn of the side with fewer pawns, but at least one; NoPiece without pawns.
[[nodiscard]] Piece leading_pawn(const Material& material);

/// The part of a table, 0 to 3 for the files a to d, from the squares of the leading side's pawns,
/// with the signature's first side as White. The leading pawn is the one nearest to the edge; among
/// equals the one on the lowest rank, then the one on the lower file.
[[nodiscard]] int pawn_file_of(Bitboard leading_pawns);

}  // namespace tratto::tablebase
