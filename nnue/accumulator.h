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

/// The pieces that a move removes and adds, and so the changed inputs of both perspectives.
struct FeatureDelta {
  /// The moved piece, then the captured piece or the castling rook.
  std::array<PlacedPiece, 2> removed;
  std::array<PlacedPiece, 2> added;  ///< The second only for castling.
  std::uint8_t removed_count = 0;
  std::uint8_t added_count = 0;
  /// By colour: the side's king crossed between the d and e files, so that its perspective is
  /// mirrored and all of its inputs change.
  std::array<bool, color_count> mirrors{};

  /// Sets this to the changes of a legal move in the position `before` it.
  void note(const Position& before, Move move);
};

/// The accumulators (hidden neurons before activation; NNUE, Nasu 2018) of both perspectives, along
/// the path of a search. Updates are lazy: a push records the changed pieces, and neurons are
/// computed on demand from the nearest computed position of the path. When a king crosses between
/// the d and e files, its perspective is refreshed from the last position that was seen with the
/// king on that half of the board (a refresh cache or "Finny table", two entries per perspective).
class AccumulatorStack {
 public:
  /// Starts at the start position. Keeps references to both arguments, which must outlive it.
  AccumulatorStack(const Network& network, const Kernels& kernels);

  /// Starts a new path at `root`.
  void reset(const Position& root);
  /// Adds the position after a move in `before`.
  void push(const Position& before, Move move);
  /// Adds the position after a null move, which has the same neurons.
  void push_null() { ++entries_[top_].nulls; }
  /// Undoes the last push() or push_null().
  void pop();

  /// The neurons of `side`'s perspective on `position`, which must be the end of the path. Valid
  /// until the next call for the same side.
  [[nodiscard]] const std::int16_t* neurons(const Position& position, Color side) {
    if (!entries_[top_].known[side]) compute(position, side);
    return neurons_at(top_, side);
  }
  /// Computes both perspectives of `position` now, so that neurons() returns at once.
  void update(const Position& position) {
    (void)neurons(position, White);
    (void)neurons(position, Black);
  }

 private:
  struct Entry {
    FeatureDelta delta;  ///< Changes from the previous entry.
    std::array<bool, color_count> known{};
    std::uint16_t nulls = 0;  ///< Null moves made from this position.
  };
  /// The last neurons computed for a perspective with the king on one half of the board, and the
  /// pieces of that position.
  struct RefreshEntry {
    std::array<Bitboard, piece_count> pieces{};
    AlignedVector<std::int16_t> neurons;
  };

  [[nodiscard]] std::int16_t* neurons_at(int entry, Color side) {
    return values_.data() + (static_cast<std::ptrdiff_t>(entry) * color_count + side) * hidden_;
  }
  void grow(int entries);
  /// Computes the neurons of `position`, the end of the path, from the nearest computed entry.
  void compute(const Position& position, Color side);
  /// Computes them from the refresh cache.
  void refresh(const Position& position, Color side);
  /// Computes an entry from the previous one.
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
