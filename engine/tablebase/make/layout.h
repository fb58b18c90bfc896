#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/static_vector.h"
#include "engine/chess/bitboard.h"
#include "engine/tablebase/encoding.h"
#include "engine/tablebase/make/symmetry.h"
#include "engine/tablebase/material.h"

/// The generator's own index of positions. 64 positions that differ only in the square of one
/// piece, the last mover, are adjacent, so that a set of them is one machine word.
///
///  - A part corresponds to a part of the file: with pawns, the leading pawn is on one of the files
///  a
///    to d. No quiet move leads to another part, because pawns keep their file.
///  - A slice is one placement of the pawns. Without pawns there is one slice.
///  - A configuration is one placement of the movers (all pieces but pawns) except the last one.
///  Its
///    index is that of the kings, without pawns one of 462 pairs up to symmetry, followed by six
///    bits for each other piece.
///  - The square of the last mover is the bit of a word.
namespace tratto::tablebase {

/// A set of 64 positions: bit s is the position with the last mover on square s.
using Word = Bitboard;
constexpr int word_positions = 64;

/// Number of placements of two kings that are different under the symmetries of the board.
constexpr int king_pair_count = 462;
constexpr int part_count = 4;

/// A normalised pair of kings.
struct KingPair {
  std::int16_t number = -1;  ///< Below king_pair_count; -1 if the kings are adjacent.
  Symmetry symmetry = 0;     ///< The symmetry that normalises it.
};

class Layout {
 public:
  explicit Layout(const Material& material);

  [[nodiscard]] const Material& material() const { return material_; }
  /// Kings first, then knights to queens, so that the last mover has most moves.
  [[nodiscard]] const StaticVector<Piece, max_pieces>& movers() const { return movers_; }
  /// The leading side's pawns first.
  [[nodiscard]] const StaticVector<Piece, max_pieces>& pawns() const { return pawns_; }
  [[nodiscard]] int last() const { return movers_.count() - 1; }
  [[nodiscard]] bool has_pawns() const { return !pawns_.empty(); }
  [[nodiscard]] int parts() const { return has_pawns() ? part_count : 1; }
  /// Number of slices of a part; some are not valid placements of pawns (pawn_squares()).
  [[nodiscard]] std::size_t slices() const { return slices_; }
  [[nodiscard]] std::size_t configurations() const { return configurations_; }
  /// Number of positions of a part, per side to move.
  [[nodiscard]] std::size_t positions() const { return slices_ * configurations_ * word_positions; }

  /// The i-th piece: movers, then pawns.
  [[nodiscard]] int pieces() const { return movers_.count() + pawns_.count(); }
  [[nodiscard]] Piece piece(int i) const {
    return i < movers_.count() ? movers_[static_cast<std::size_t>(i)]
                               : pawns_[static_cast<std::size_t>(i - movers_.count())];
  }

  /// Writes the pawn squares of a slice into `squares` after those of the movers. False for an
  /// invalid slice: two pawns on one square, equal pawns not in order, or the leading one not
  /// nearest to the edge.
  [[nodiscard]] bool place_pawns(int part, std::size_t slice, Squares& squares) const;
  /// Writes the squares of a configuration's movers except the last into `squares`. False if two
  /// are equal.
  [[nodiscard]] bool place_movers(std::size_t configuration, Squares& squares) const;
  /// The slice of a placement of pawns; equal pawns after the first may be in any order.
  [[nodiscard]] std::size_t slice(Squares squares) const;
  /// The configuration with this mover (not the last) on another square. Without pawns a king move
  /// may require another symmetry: it is stored in `symmetry` and also applies to the last mover's
  /// squares. False if the kings are adjacent.
  [[nodiscard]] bool move(std::size_t& configuration, const Squares& squares, int mover, Square to,
                          Symmetry& symmetry) const {
    if (!turns_with(mover)) {
      const int place = square_bits * (last() - 1 - mover);
      const std::size_t from = squares[static_cast<std::size_t>(mover)];
      configuration += (std::size_t{to} << place) - (from << place);
      symmetry = 0;
      return true;
    }
    return move_king(configuration, squares, mover, to, symmetry);
  }
  /// Whether moving this piece may change the symmetry that normalises the position.
  [[nodiscard]] bool turns_with(int mover) const { return mover < 2 && !has_pawns(); }
  /// The configuration mirrored at the long diagonal, if both kings stand on it. The last mover's
  /// squares are mirrored too.
  [[nodiscard]] std::optional<std::size_t> twin(std::size_t configuration) const;

  struct Place {
    int part = 0;
    std::size_t position = 0;  ///< Below positions().
  };
  /// The index of a position; squares in the order of piece(). Kings must not be adjacent.
  [[nodiscard]] Place find(const Squares& squares) const;

 private:
  static constexpr int square_bits = 6;

  [[nodiscard]] bool move_king(std::size_t& configuration, const Squares& squares, int mover,
                               Square to, Symmetry& symmetry) const;
  [[nodiscard]] std::size_t turned(const Squares& squares, KingPair pair, int count) const;

  Material material_;
  StaticVector<Piece, max_pieces> movers_;
  StaticVector<Piece, max_pieces> pawns_;
  int leading_pawns_ = 0;
  std::size_t slices_ = 1;
  std::size_t configurations_ = 1;
};

[[nodiscard]] KingPair find_kings(Square white, Square black);

}  // namespace tratto::tablebase
