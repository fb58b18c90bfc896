#pragma once

#include <array>
#include <vector>

#include "engine/base/check.h"
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

/// A move with the pieces that it moves and captures: everything that determines the changed
/// inputs.
struct MadeMove {
  Move move;
  Piece moved = NoPiece;
  Piece captured = NoPiece;  ///< NoPiece if none.

  MadeMove() = default;
  /// A legal move in the position `before` it.
  MadeMove(const Position& before, Move made)
      : move(made), moved(before.moved_piece(made)), captured(before.captured_piece(made)) {}
  /// Whether `side`'s king crosses between the d and e files, so that its perspective is mirrored
  /// and all of its inputs change.
  [[nodiscard]] bool mirrors(Color side) const {
    if (moved != make_piece(side, King)) return false;
    const Square to =
        move.is_castling() ? castling_targets(move.from(), move.to()).king : move.to();
    return Perspective::is_mirrored(move.from()) != Perspective::is_mirrored(to);
  }
};

/// The pieces that a move removes and adds, and so the changed inputs of both perspectives.
struct FeatureDelta {
  /// The moved piece, then the captured piece or the castling rook.
  std::array<PlacedPiece, 2> removed;
  std::array<PlacedPiece, 2> added;  ///< The second only for castling.
  int removed_count;
  int added_count;

  explicit FeatureDelta(const MadeMove& made) {
    const Move move = made.move;
    const Square from = move.from();
    const Square to = move.to();
    const Color us = color_of(made.moved);
    removed[0] = {made.moved, from};
    if (move.is_castling()) {
      const CastlingTargets targets = castling_targets(from, to);
      const Piece rook = make_piece(us, Rook);
      removed[1] = {rook, to};
      added = {PlacedPiece{made.moved, targets.king}, PlacedPiece{rook, targets.rook}};
      removed_count = added_count = 2;
      return;
    }
    removed[1] = {made.captured, move.is_en_passant() ? forward(~us, to) : to};
    added[0] = {move.is_promotion() ? make_piece(us, move.promotion_type()) : made.moved, to};
    removed_count = made.captured == NoPiece ? 1 : 2;
    added_count = 1;
  }
};

/// The accumulators (hidden neurons before activation; NNUE, Nasu 2018) of both perspectives, along
/// the path of a search. Updates are lazy: a push records the move, and neurons are
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
  void push(const Position& before, Move move) {
    ++top_;
    if (top_ == static_cast<int>(entries_.size())) grow(2 * top_);
    Entry& entry = entries_[top_];
    entry.made = MadeMove(before, move);
    entry.computed = {};
    entry.nulls = 0;
  }
  /// Adds the position after a null move, which has the same neurons.
  void push_null() { ++entries_[top_].nulls; }
  /// Undoes the last push() or push_null().
  void pop() {
    if (entries_[top_].nulls > 0) {
      --entries_[top_].nulls;
      return;
    }
    TRATTO_CHECK(top_ > 0);
    --top_;
  }

  /// The neurons of `side`'s perspective on `position`, which must be the end of the path. Valid
  /// until the next call for the same side.
  [[nodiscard]] const std::int16_t* neurons(const Position& position, Color side) {
    if (!entries_[top_].computed[side]) update(position);
    return neurons_at(top_, side);
  }
  /// Computes both perspectives of `position` now, so that neurons() returns at once.
  void update(const Position& position);

 private:
  struct Entry {
    MadeMove made;                             ///< From the previous entry.
    std::array<bool, color_count> computed{};  ///< Whether the neurons are valid, by side.
    std::uint16_t nulls = 0;                   ///< Null moves made from this position.
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
  /// Returns the first entry of the path whose neurons have to be computed for `side`, one beyond
  /// the last if there is none. If the king has crossed the middle since the last computed entry,
  /// refreshes the perspective of `position`, the end of the path, instead.
  [[nodiscard]] int prepare_update(const Position& position, Color side);
  /// Computes the neurons of `position` from the refresh cache.
  void refresh(const Position& position, Color side);
  /// Computes the neurons `to` of a perspective from those before a move.
  void apply(const FeatureDelta& delta, const Perspective& perspective, const std::int16_t* from,
             std::int16_t* to) const {
    const auto row = [&](const PlacedPiece& piece) {
      return network_.input_row(perspective.input(piece.piece, piece.square));
    };
    if (delta.added_count == 2) {
      const std::array added{row(delta.added[0]), row(delta.added[1])};
      const std::array removed{row(delta.removed[0]), row(delta.removed[1])};
      kernels_.update(to, from, added.data(), 2, removed.data(), 2, hidden_);
    } else if (delta.removed_count == 2) {
      kernels_.update_capture(to, from, row(delta.added[0]), row(delta.removed[0]),
                              row(delta.removed[1]), hidden_);
    } else {
      kernels_.update_quiet(to, from, row(delta.added[0]), row(delta.removed[0]), hidden_);
    }
  }

  const Network& network_;
  const Kernels& kernels_;
  int hidden_;
  int top_ = 0;
  std::vector<Entry> entries_;
  AlignedVector<std::int16_t> values_;                                  ///< [entry][side][hidden]
  std::array<std::array<RefreshEntry, 2>, color_count> refresh_cache_;  ///< [side][mirrored]
};

}  // namespace tratto::nnue
