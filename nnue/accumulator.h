#pragma once

#include <array>
#include <vector>

#include "engine/base/static_vector.h"
#include "engine/chess/position.h"
#include "nnue/features.h"
#include "nnue/kernels/kernels.h"
#include "nnue/network.h"

namespace tratto::nnue {

struct PlacedPiece {
  Piece piece;
  Square square;
  bool operator==(const PlacedPiece&) const = default;
};

/// What a move changes on the board, and so in the inputs of both views.
struct FeatureDelta {
  /// The moved piece, then the captured one or the castling rook.
  std::array<PlacedPiece, 2> removed;
  std::array<PlacedPiece, 2> added;  ///< The second only for castling.
  std::uint8_t removed_count = 0;
  std::uint8_t added_count = 0;
  /// By colour: the side's king crossed between the d and e files, so that its view is mirrored
  /// and all of its inputs are others.
  std::array<bool, color_count> mirrors{};

  /// Becomes what a legal move changes in the position it is made in.
  void note(const Position& before, Move move);
};

/// The hidden neurons before their activation (Stockfish NNUE, Nasu 2018, calls this the
/// accumulator), for both views, along the path of a search. A push only notes what changed;
/// neurons are computed when they are asked for, from the nearest position on the path that has
/// them. When a king crosses between the d and e files its view starts again from the last position
/// that was seen with the king on that half of the board (a Finny table of two entries a view).
class AccumulatorStack {
 public:
  /// Begins at the start position. Keeps references to both, which must outlive it.
  AccumulatorStack(const Network& network, const Kernels& kernels);

  /// Begins a new path at `root`.
  void reset(const Position& root);
  /// Adds the position that a move made in `before` leads to.
  void push(const Position& before, Move move);
  /// Adds the position after passing, which has the same neurons.
  void push_null() { ++entries_[top_].nulls; }
  /// Takes back the last push of either kind.
  void pop();

  /// The neurons in `side`'s view of `position`, which must be the end of the path. Valid until the
  /// next call of any kind for the same side.
  [[nodiscard]] const std::int16_t* neurons(const Position& position, Color side) {
    if (!entries_[top_].known[side]) compute(position, side);
    return neurons_at(top_, side);
  }
  /// Computes both views of `position` now, so that neurons() has them at once.
  void update(const Position& position) {
    (void)neurons(position, White);
    (void)neurons(position, Black);
  }

 private:
  struct Entry {
    FeatureDelta delta;  ///< From the entry below.
    std::array<bool, color_count> known{};
    std::uint16_t nulls = 0;  ///< Passes made on top of this position.
  };
  /// The last neurons computed for a view with the king on one half of the board, and the pieces
  /// that stood there then.
  struct RefreshEntry {
    std::array<Bitboard, piece_count> pieces{};
    AlignedVector<std::int16_t> neurons;
  };

  [[nodiscard]] std::int16_t* neurons_at(int entry, Color side) {
    return values_.data() + (static_cast<std::ptrdiff_t>(entry) * color_count + side) * hidden_;
  }
  void grow(int entries);
  /// Computes the neurons of `position`, the end of the path, from the nearest that are known.
  void compute(const Position& position, Color side);
  /// Computes them from those that were last seen with the king on that half of the board.
  void refresh(const Position& position, Color side);
  /// Computes an entry from the one below it.
  void apply(int entry, Color side, const Perspective& perspective);

  const Network& network_;
  const Kernels& kernels_;
  int hidden_;
  int top_ = 0;
  std::vector<Entry> entries_;
  AlignedVector<std::int16_t> values_;                                  ///< [entry][side][hidden]
  std::array<std::array<RefreshEntry, 2>, color_count> refresh_cache_;  ///< [side][mirrored]
};

}  // namespace tratto::nnue
