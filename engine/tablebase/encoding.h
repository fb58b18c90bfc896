#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/base/result.h"
#include "engine/base/static_vector.h"
#include "engine/chess/square.h"
#include "engine/tablebase/material.h"

/// Where in a table a position stands: the numbering that published Syzygy tables define (Ronald de
/// Man, 2013). A table is one part, or with pawns four: one for each file a to d that the leading
/// pawn stands on. Its pieces are written in an order that the maker of a file chooses. They fall
/// into groups, in that order:
///
///  - the leading group. With pawns: the pawns of the side that has fewer of them, but some
///  (White's
///    if equal). Without: three pieces that nobody has two of; if only the kings are so, the kings.
///  - if both sides have pawns, the pawns of the other.
///  - each further group is all pieces of one kind.
///
/// The board is mirrored so that the leading pawn stands on the files a to d, or without pawns the
/// first piece in the triangle a1-d1-d4 and the first of the leading group that is off the long
/// diagonal below it. Each group then gets a number for the squares it stands on among those that
/// the groups before it leave free. Position number = sum of group number * factor, and the factors
/// grow in an order of their own, also the maker's choice.
namespace tratto::tablebase {

/// A piece as a file writes it: pawn to king 1 to 6, Black's 8 more.
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

/// How one part of a table is numbered: what its header says of it.
struct EncodingChoice {
  /// The order of the pieces, as the signature's first side were White.
  StaticVector<Piece, max_pieces> pieces;
  /// The places, from 0, of the leading group and of the other side's pawns (no_group_order if
  /// not both sides have pawns) among the factors. The other groups take the free places in the
  /// order of the pieces.
  int leading_order = 0;
  int other_pawns_order = no_group_order;
};

using Squares = std::array<Square, max_pieces>;

/// The numbering of one part.
class Encoding {
 public:
  /// `pawn_file`, 0 to 3, of the leading pawn; 0 without pawns. An error if the choice does not fit
  /// the material: nothing in it is trusted.
  [[nodiscard]] static Result<Encoding> make(const Material& material, const EncodingChoice& choice,
                                             int pawn_file);
  /// How many numbers there are.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] const EncodingChoice& choice() const { return choice_; }
  /// The place of piece i: equal pieces stand side by side.
  [[nodiscard]] Piece piece(int i) const { return choice_.pieces[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int piece_count() const { return choice_.pieces.count(); }

  /// The number, below size(), of the position with these squares in the order of the pieces; equal
  /// pieces in any order. The squares must be different, pawns on their ranks, and the leading pawn
  /// on this part's file (pawn_file_of). Of kings that are the leading group, not side by side.
  [[nodiscard]] std::uint64_t index(const Squares& squares) const;

  /// The squares of a number below size(); the inverse of index(). Not every number is a position:
  /// kings in a leading group of three may stand side by side. And a position whose leading group
  /// is its own image has a second number, that of its image: all of it on the long diagonal, or
  /// its leading pawn and another on one rank of the files a and h, b and g, ... A table has the
  /// same value under both, as index() of either may be asked for.
  [[nodiscard]] Squares squares(std::uint64_t index) const { return Walk(*this, index).squares(); }

  /// Goes through the numbers in order: squares() of each, of which little changes from one to the
  /// next. After the last number it begins anew.
  class Walk {
   public:
    Walk(const Encoding& encoding, std::uint64_t index);
    [[nodiscard]] const Squares& squares() const { return squares_; }
    void next();

   private:
    void place_from(std::size_t group);

    const Encoding& encoding_;
    std::array<std::uint64_t, max_pieces> numbers_{};  ///< Of each group.
    std::array<Bitboard, max_pieces + 1> taken_{};     ///< By the groups before each.
    Squares squares_{};
  };

 private:
  struct Group {
    std::uint8_t first;   ///< Its first piece.
    std::uint8_t length;  ///< How many pieces.
    std::uint64_t size;   ///< How many placements it has.
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
  StaticVector<std::uint8_t, max_pieces> by_factor_;  ///< The groups, least factor first.
  bool pawns_ = false;
  bool both_pawns_ = false;
  int pawn_file_ = 0;
  std::uint64_t size_ = 0;
};

/// The piece that leads: the pawn of the side that has fewer, but some; NoPiece without pawns.
[[nodiscard]] Piece leading_pawn(const Material& material);

/// Which part of a table a position belongs to, 0 to 3 for the files a to d: by the leading pawns'
/// squares, as the signature's first side were White. The one nearest to the edge leads; of those
/// on one file, or on a and h, that on the lowest rank, then that on the lower file.
[[nodiscard]] int pawn_file_of(Bitboard leading_pawns);

}  // namespace tratto::tablebase
