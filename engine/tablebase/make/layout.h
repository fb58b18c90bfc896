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

/// How the maker numbers positions while it works: not as files do, but so that 64 positions that
/// differ in the square of one piece lie side by side, and a set of them is one machine word.
///
///  - A part is what a file has a part for: with pawns one file, a to d, of the leading pawn.
///    Pawns never leave their file without a capture or a promotion, so parts do not meet.
///  - A slice is one placement of the pawns; without pawns there is one slice.
///  - A configuration is one placement of the other pieces, the movers, but for the last: without
///    pawns one of 462 placements of the kings (the board turned), then six bits for each piece.
///  - The last mover's square is the bit of a word.
namespace tratto::tablebase {

/// A word: bit s is the position with the last mover on square s.
using Word = Bitboard;
constexpr int word_positions = 64;

/// The placements of two kings that are different under the board's symmetries.
constexpr int king_pair_count = 462;
constexpr int part_count = 4;

/// Where a pair of kings is found after the board has been turned.
struct KingPair {
  std::int16_t number = -1;  ///< Below king_pair_count; -1 if the kings touch.
  Symmetry symmetry = 0;     ///< Turns the board so.
};

class Layout {
 public:
  explicit Layout(const Material& material);

  [[nodiscard]] const Material& material() const { return material_; }
  /// Kings first, then from knights to queens, so that the last mover moves most.
  [[nodiscard]] const StaticVector<Piece, max_pieces>& movers() const { return movers_; }
  /// The leading side's first.
  [[nodiscard]] const StaticVector<Piece, max_pieces>& pawns() const { return pawns_; }
  [[nodiscard]] int last() const { return movers_.count() - 1; }
  [[nodiscard]] bool has_pawns() const { return !pawns_.empty(); }
  [[nodiscard]] int parts() const { return has_pawns() ? part_count : 1; }
  /// Slices of a part; not all of them are placements of pawns (pawn_squares).
  [[nodiscard]] std::size_t slices() const { return slices_; }
  [[nodiscard]] std::size_t configurations() const { return configurations_; }
  /// Positions of a part, for each side to move.
  [[nodiscard]] std::size_t positions() const { return slices_ * configurations_ * word_positions; }

  /// Movers, last one included, then pawns.
  [[nodiscard]] int pieces() const { return movers_.count() + pawns_.count(); }
  [[nodiscard]] Piece piece(int i) const {
    return i < movers_.count() ? movers_[static_cast<std::size_t>(i)]
                               : pawns_[static_cast<std::size_t>(i - movers_.count())];
  }

  /// Puts the pawns of a slice into `squares` behind the movers. False if the slice is not in use:
  /// two pawns on one square, equal pawns out of order, or the leading one not nearest to the edge.
  [[nodiscard]] bool place_pawns(int part, std::size_t slice, Squares& squares) const;
  /// Puts the movers of a configuration but the last into `squares`. False if two share a square.
  [[nodiscard]] bool place_movers(std::size_t configuration, Squares& squares) const;
  /// The slice of pawns that are in order but perhaps for equal ones behind the first.
  [[nodiscard]] std::size_t slice(Squares squares) const;
  /// With this mover (not the last) on another square. With the kings of a layout without pawns the
  /// board may turn: `symmetry` is then how, and the last mover's squares are turned too. False if
  /// the kings touch.
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
  /// Whether the board may turn when this mover moves.
  [[nodiscard]] bool turns_with(int mover) const { return mover < 2 && !has_pawns(); }
  /// The same position seen across the long diagonal, if that is a position with the same kings:
  /// both stand on the diagonal. The last mover's squares are swapped too.
  [[nodiscard]] std::optional<std::size_t> twin(std::size_t configuration) const;

  struct Place {
    int part = 0;
    std::size_t position = 0;  ///< Below positions().
  };
  /// Where a position is: squares in the order of piece(). Kings must not touch.
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
