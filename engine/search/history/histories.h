#pragma once

#include "engine/base/tunable.h"
#include "engine/search/frame.h"

namespace tratto {

TRATTO_TUNABLE(history_bonus_per_depth, 173, 50, 400);
TRATTO_TUNABLE(history_bonus_base, 1, -200, 300);
TRATTO_TUNABLE(history_bonus_most, 1409, 400, 4000);
TRATTO_TUNABLE(history_malus_per_depth, 209, 50, 500);
TRATTO_TUNABLE(history_malus_base, -9, -300, 300);
TRATTO_TUNABLE(history_malus_most, 1047, 400, 4000);

/// How much a move is credited for a cutoff at a depth.
inline int history_bonus(int depth) {
  return std::min(history_bonus_per_depth * depth + history_bonus_base, +history_bonus_most);
}
/// And how much those that were tried before it are blamed.
inline int history_malus(int depth) {
  return std::min(history_malus_per_depth * depth + history_malus_base, +history_malus_most);
}

/// All that one search thread has learned about moves and about its evaluation's errors.
struct Histories {
  QuietHistory quiet;
  CaptureHistory capture;
  PawnHistory pawn;
  ContinuationHistory continuation;
  CorrectionHistory correction;

  /// Where a quiet move stands, all tables together; `frame` is the node's own.
  int quiet_score(const Position& position, Bitboard threats, const Frame& frame, Move move) {
    const Piece piece = position.moved_piece(move);
    const Frame* at = &frame;
    return quiet.of(position.side_to_move(), threats, move) + pawn.of(position, move) +
           at[-1].continuation->of(piece, move.to()) + at[-2].continuation->of(piece, move.to()) +
           (at[-4].continuation->of(piece, move.to()) + at[-6].continuation->of(piece, move.to())) /
               2;
  }

  void update_quiet(const Position& position, Bitboard threats, Frame& frame, Move move,
                    int bonus) {
    quiet.of(position.side_to_move(), threats, move).update(bonus);
    pawn.of(position, move).update(bonus);
    update_continuations(frame, position.moved_piece(move), move.to(), bonus);
  }

  /// Credits a move, arriving as `piece` on `to`, as a continuation of the moves before it.
  void update_continuations(Frame& frame, Piece piece, Square to, int bonus) {
    for (const int back : {1, 2, 4, 6})
      (&frame)[-back].continuation->of(piece, to).update(bonus);
  }

  CorrectionHistory::Context correction_context(const Frame& frame) const {
    const Frame& last = (&frame)[-1];
    const Frame& earlier = (&frame)[-2];
    return {last.move ? last.moved : NoPiece, last.move.to(),
            earlier.move ? earlier.moved : NoPiece, earlier.move.to()};
  }
};

}  // namespace tratto
