#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include "engine/base/large_pages.h"
#include "engine/base/tunable.h"
#include "engine/chess/position.h"
#include "engine/search/history/history_value.h"

namespace tratto {

TRATTO_TUNABLE(correction_pawn_weight, 29, 0, 100);
TRATTO_TUNABLE(correction_non_pawn_weight, 37, 0, 100);
TRATTO_TUNABLE(correction_minor_weight, 20, 0, 100);
TRATTO_TUNABLE(correction_continuation_weight, 39, 0, 100);

constexpr int correction_limit = 1024;  ///< Maximum absolute value of a cell.

/// The weighted sum of the tables' values, in evaluation units.
inline int weighted_correction(int pawn, int minor, int non_pawn, int continuation) {
  constexpr int weight_scale = 512;
  return (correction_pawn_weight * pawn + correction_minor_weight * minor +
          correction_non_pawn_weight * non_pawn + correction_continuation_weight * continuation) /
         weight_scale;
}

/// The update of each table when a search of `depth` plies found the evaluation `error` units too
/// low.
inline int correction_bonus(int depth, int error) {
  constexpr int divisor = 8;
  return std::clamp(error * depth / divisor, -correction_limit / 4, correction_limit / 4);
}

/// Correction history: average error of the static evaluation in positions with the same pawns, the
/// same minor pieces, the same pieces of one side, or the same last two moves; added to the
/// evaluation to correct it (Caissa 2023). The tables by key grow with the number of threads that
/// share them.
class CorrectionHistory {
 public:
  explicit CorrectionHistory(int threads)
      : table_size_(cells_per_thread * std::bit_ceil(static_cast<std::size_t>(threads))),
        cells_(table_count * table_size_),
        continuation_(piece_codes * square_count) {}

  /// The last two moves by piece and target square, for the continuation term.
  struct Context {
    Piece last_piece = NoPiece;
    Square last_to = NoSquare;
    Piece earlier_piece = NoPiece;
    Square earlier_to = NoSquare;
  };

  void clear() {
    cells_.clear();
    continuation_.clear();
  }

  /// Prefetches the cells of a position that was reached by the moves of `context`. Inlined always,
  /// because g++ 12 takes a function that only prefetches for one without effect and drops its
  /// calls.
  [[gnu::always_inline]] void prefetch(const Position& position, const Context& context) {
    if (const Value* value = continuation(context)) __builtin_prefetch(value);
    __builtin_prefetch(&cell(Pawns, position.pawn_key()));
    __builtin_prefetch(&cell(MinorPieces, position.minor_key()));
    __builtin_prefetch(&cell(WhitePieces, position.non_pawn_key(White)));
    __builtin_prefetch(&cell(BlackPieces, position.non_pawn_key(Black)));
  }

  /// The correction to add to the evaluation, in evaluation units.
  int correction(const Position& position, const Context& context) {
    const Color us = position.side_to_move();
    const Value* value = continuation(context);
    return weighted_correction(cell(Pawns, position.pawn_key())[us],
                               cell(MinorPieces, position.minor_key())[us],
                               cell(WhitePieces, position.non_pawn_key(White))[us] +
                                   cell(BlackPieces, position.non_pawn_key(Black))[us],
                               value != nullptr ? int{*value} : 0);
  }

  /// Updates the tables: a search of `depth` plies found the evaluation `error` units too low.
  void update(const Position& position, const Context& context, int depth, int error) {
    const Color us = position.side_to_move();
    const int bonus = correction_bonus(depth, error);
    cell(Pawns, position.pawn_key())[us].update(bonus);
    cell(MinorPieces, position.minor_key())[us].update(bonus);
    cell(WhitePieces, position.non_pawn_key(White))[us].update(bonus);
    cell(BlackPieces, position.non_pawn_key(Black))[us].update(bonus);
    if (Value* value = continuation(context)) value->update(bonus);
  }

 private:
  static constexpr std::size_t cells_per_thread = 16384;
  enum Table : std::size_t { Pawns, MinorPieces, WhitePieces, BlackPieces };
  static constexpr std::size_t table_count = 4;
  static constexpr std::size_t piece_codes = 14;  ///< Values of Piece are below this.
  using Value = HistoryValue<correction_limit>;
  /// One value per side to move, adjacent in memory: the next ply reads the other one if the move
  /// does not change the key.
  using Cell = std::array<Value, color_count>;

  [[nodiscard]] Cell& cell(Table table, Key key) const {
    return cells_[table * table_size_ + (key & (table_size_ - 1))];
  }
  Value* continuation(const Context& context) {
    if (context.last_piece == NoPiece || context.earlier_piece == NoPiece) return nullptr;
    const auto earlier = std::size_t{context.earlier_piece} * square_count + context.earlier_to;
    return &continuation_[earlier][context.last_piece][context.last_to];
  }

  std::size_t table_size_;
  LargeArray<Cell> cells_;  ///< One table after the other.
  /// By the earlier move's piece and target; each element by the last move's.
  LargeArray<std::array<std::array<Value, square_count>, piece_codes>> continuation_;
};

}  // namespace tratto
