#pragma once

#include <array>

#include "engine/base/tunable.h"
#include "engine/chess/position.h"
#include "engine/search/history/history_value.h"

namespace tratto {

TRATTO_TUNABLE(correction_pawn_weight, 29, 0, 100);
TRATTO_TUNABLE(correction_non_pawn_weight, 36, 0, 100);
TRATTO_TUNABLE(correction_minor_weight, 20, 0, 100);
TRATTO_TUNABLE(correction_continuation_weight, 26, 0, 100);

/// How far the static evaluation was off in positions that share something with this one (its
/// pawns, its minor pieces, one side's pieces, the last two moves): its known errors, to be taken
/// back (the idea is Caissa's, 2023, after human "statistical evaluation adaptation").
class CorrectionHistory {
 public:
  /// The last two moves as pieces on their targets, for the continuation term.
  struct Context {
    Piece last_piece = NoPiece;
    Square last_to = NoSquare;
    Piece earlier_piece = NoPiece;
    Square earlier_to = NoSquare;
  };

  /// What to add to the evaluation, in its units.
  int correction(const Position& position, const Context& context) {
    const Color us = position.side_to_move();
    int sum =
        correction_pawn_weight * cell(pawn_[us], position.pawn_key()) +
        correction_minor_weight * cell(minor_[us], position.minor_key()) +
        correction_non_pawn_weight * (cell(non_pawn_[White][us], position.non_pawn_key(White)) +
                                      cell(non_pawn_[Black][us], position.non_pawn_key(Black)));
    if (Value* value = continuation(context)) sum += correction_continuation_weight * *value;
    return sum / weight_scale;
  }

  /// Learns from a search of `depth` plies that the evaluation was `error` too low.
  void update(const Position& position, const Context& context, int depth, int error) {
    const Color us = position.side_to_move();
    const int bonus = std::clamp(error * depth / 8, -limit / 4, limit / 4);
    cell(pawn_[us], position.pawn_key()).update(bonus);
    cell(minor_[us], position.minor_key()).update(bonus);
    cell(non_pawn_[White][us], position.non_pawn_key(White)).update(bonus);
    cell(non_pawn_[Black][us], position.non_pawn_key(Black)).update(bonus);
    if (Value* value = continuation(context)) value->update(bonus);
  }

 private:
  static constexpr int limit = 1024;
  static constexpr int weight_scale = 512;
  static constexpr std::size_t size = 16384;
  using Value = HistoryValue<limit>;
  using Table = std::array<Value, size>;

  static Value& cell(Table& table, Key key) { return table[key % size]; }
  Value* continuation(const Context& context) {
    if (context.last_piece == NoPiece || context.earlier_piece == NoPiece) return nullptr;
    return &continuation_[context.earlier_piece][context.earlier_to][context.last_piece]
                         [context.last_to];
  }

  std::array<Table, 2> pawn_{};
  std::array<Table, 2> minor_{};
  std::array<std::array<Table, 2>, 2> non_pawn_{};
  std::array<std::array<std::array<std::array<Value, 64>, 14>, 64>, 14> continuation_{};
};

}  // namespace tratto
