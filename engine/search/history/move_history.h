#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "engine/base/large_pages.h"
#include "engine/chess/position.h"
#include "engine/search/history/history_value.h"

// Move histories: statistics of how often a move caused a cutoff elsewhere in the tree.

namespace tratto {

constexpr int history_limit = 16384;
using MoveHistoryValue = HistoryValue<history_limit>;

/// Dense piece index 0..11, for large tables.
constexpr int piece_index(Piece piece) {
  return type_of(piece) + 6 * color_of(piece);
}
constexpr int piece_index_count = 12;

/// One piece's moves by target square.
using TargetValues = std::array<MoveHistoryValue, 64>;

/// Butterfly history: quiet moves by side, origin and target, and by whether the opponent attacks
/// origin and target.
class ButterflyHistory {
 public:
  MoveHistoryValue& of(Color side, Bitboard threats, Move move) {
    return values_[side][contains(threats, move.from())][move.from()][contains(threats, move.to())]
                  [move.to()];
  }

  /// The values of one side: [origin is attacked][origin][target is attacked][target].
  using SideTable = std::array<std::array<std::array<TargetValues, 2>, 64>, 2>;
  const SideTable& of_side(Color side) const { return values_[side]; }

 private:
  std::array<SideTable, color_count> values_{};
};

/// Low ply history: quiet moves by origin and target, for each of the first plies. Cleared for
/// every search (Stockfish 2024).
class LowPlyHistory {
 public:
  static constexpr int plies = 4;

  /// `ply`: 0..plies - 1.
  MoveHistoryValue& of(int ply, Move move) {
    return values_[static_cast<std::size_t>(ply)][static_cast<std::size_t>(move.from_to())];
  }
  void clear() { values_ = {}; }

 private:
  std::array<std::array<MoveHistoryValue, 4096>, plies> values_{};
};

/// Capture history: captures and queen promotions by piece, target and captured piece.
class CaptureHistory {
 public:
  MoveHistoryValue& of(const Position& position, Move move) {
    const PieceType victim = type_of(position.captured_piece(move));
    return values_[piece_index(position.moved_piece(move))][move.to()][victim];
  }

 private:
  std::array<std::array<std::array<MoveHistoryValue, piece_type_count + 1>, 64>, piece_index_count>
      values_{};
};

/// Pawn history: quiet moves by pawn structure, piece and target. The number of pawn structures
/// that are told apart grows with the number of threads that share it.
class PawnHistory {
 public:
  explicit PawnHistory(int threads)
      : values_(structures_per_thread * std::bit_ceil(static_cast<std::size_t>(threads))) {}

  void clear() { values_.clear(); }
  MoveHistoryValue& of(const Position& position, Move move) {
    return row(position, position.moved_piece(move))[move.to()];
  }
  TargetValues& row(const Position& position, Piece piece) {
    return values_[position.pawn_key() & (values_.size() - 1)][piece_index(piece)];
  }

 private:
  static constexpr std::size_t structures_per_thread = 512;
  LargeArray<std::array<TargetValues, piece_index_count>> values_;
};

/// Continuation history: moves by piece and target, given the piece and target of an earlier move.
class ContinuationHistory {
 public:
  class Row {
   public:
    MoveHistoryValue& of(Piece piece, Square to) { return row(piece)[to]; }
    TargetValues& row(Piece piece) { return values_[piece_index(piece)]; }

   private:
    std::array<TargetValues, piece_index_count> values_{};
  };

  /// The row of an earlier move.
  Row& after(Piece piece, Square to) { return rows_[piece_index(piece)][to]; }
  /// The row for no move: before the root, after a null move.
  Row& after_nothing() { return nothing_; }

 private:
  std::array<std::array<Row, 64>, piece_index_count> rows_{};
  Row nothing_;
};

/// The rows of the moves one, two, four and six plies ago.
using ContinuationRows = std::array<ContinuationHistory::Row*, 4>;

}  // namespace tratto
