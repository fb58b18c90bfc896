#pragma once

#include <algorithm>
#include <array>

#include "engine/base/tunable.h"
#include "engine/chess/position.h"
#include "engine/search/history/history_value.h"

namespace tratto {

TRATTO_TUNABLE(correction_pawn_weight, 27, 0, 100);
TRATTO_TUNABLE(correction_non_pawn_weight, 34, 0, 100);
TRATTO_TUNABLE(correction_minor_weight, 16, 0, 100);
TRATTO_TUNABLE(correction_continuation_weight, 31, 0, 100);
TRATTO_TUNABLE(correction_older_weight, 16, 0, 100);

constexpr int correction_limit = 1024;  ///< Of one table's value.

/// The values of the tables, weighted, as something to add to the evaluation, in its units.
inline int weighted_correction(int pawn, int minor, int non_pawn, int continuation, int older) {
  constexpr int weight_scale = 512;
  return (correction_pawn_weight * pawn + correction_minor_weight * minor +
          correction_non_pawn_weight * non_pawn + correction_continuation_weight * continuation +
          correction_older_weight * older) /
         weight_scale;
}

/// What each table learns where a search of `depth` plies found the evaluation `error` too low.
inline int correction_bonus(int depth, int error) {
  constexpr int divisor = 6;
  return std::clamp(error * depth / divisor, -correction_limit / 4, correction_limit / 4);
}

/// Correction history: how far the static evaluation was off in positions that share something with
/// this one (its pawns, its minor pieces, one side's pieces, the last moves): its known errors,
/// to be taken back (the idea is Caissa's, 2023, after human "statistical evaluation adaptation").
class CorrectionHistory {
 public:
  /// A move as a piece on its target; no piece for none.
  struct Made {
    Piece piece = NoPiece;
    Square to = NoSquare;
  };
  /// The moves made one, two and four plies ago, for the continuation terms.
  struct Context {
    Made last, earlier, older;
  };

  /// What to add to the evaluation, in its units.
  int correction(const Position& position, const Context& context) {
    const Color us = position.side_to_move();
    const Value* value = cell(continuation_, context.earlier, context.last);
    const Value* older = cell(older_, context.older, context.last);
    return weighted_correction(
        cell(pawn_[us], position.pawn_key()), cell(minor_[us], position.minor_key()),
        cell(non_pawn_[White][us], position.non_pawn_key(White)) +
            cell(non_pawn_[Black][us], position.non_pawn_key(Black)),
        value != nullptr ? int{*value} : 0, older != nullptr ? int{*older} : 0);
  }

  /// Learns from a search of `depth` plies that the evaluation was `error` too low.
  void update(const Position& position, const Context& context, int depth, int error) {
    const Color us = position.side_to_move();
    const int bonus = correction_bonus(depth, error);
    cell(pawn_[us], position.pawn_key()).update(bonus);
    cell(minor_[us], position.minor_key()).update(bonus);
    cell(non_pawn_[White][us], position.non_pawn_key(White)).update(bonus);
    cell(non_pawn_[Black][us], position.non_pawn_key(Black)).update(bonus);
    if (Value* value = cell(continuation_, context.earlier, context.last)) value->update(bonus);
    if (Value* older = cell(older_, context.older, context.last)) older->update(bonus);
  }

 private:
  static constexpr std::size_t size = 16384;
  using Value = HistoryValue<correction_limit>;
  using Table = std::array<Value, size>;

  using PairTable = std::array<std::array<std::array<std::array<Value, 64>, 14>, 64>, 14>;

  static Value& cell(Table& table, Key key) { return table[key % size]; }
  static Value* cell(PairTable& table, const Made& before, const Made& last) {
    if (last.piece == NoPiece || before.piece == NoPiece) return nullptr;
    return &table[before.piece][before.to][last.piece][last.to];
  }

  std::array<Table, 2> pawn_{};
  std::array<Table, 2> minor_{};
  std::array<std::array<Table, 2>, 2> non_pawn_{};
  PairTable continuation_{};  ///< By the last two moves.
  PairTable older_{};         ///< By the last and the one four plies ago.
};

}  // namespace tratto
