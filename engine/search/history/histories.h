#pragma once

#include <cstddef>

#include "engine/base/large_pages.h"
#include "engine/search/history/correction_history.h"
#include "engine/search/history/credit.h"
#include "engine/search/history/move_history.h"

namespace tratto {

/// All that one search thread has learned about moves and about its evaluation's errors.
struct Histories {
  QuietHistory quiet;
  LowPlyHistory low_ply;
  CaptureHistory capture;
  PawnHistory pawn;
  ContinuationHistory continuation;
  CorrectionHistory correction;

  static void* operator new(std::size_t bytes) { return allocate_large(bytes); }
  static void operator delete(void* memory) { free_large(memory); }

  /// Where a quiet move stands, all tables together. `threats`: the squares the enemy attacks;
  /// `earlier`: the moves that led to the position.
  int quiet_score(const Position& position, Bitboard threats, const ContinuationRows& earlier,
                  Move move) {
    const Piece piece = position.moved_piece(move);
    const auto after = [&](std::size_t i) -> int { return earlier[i]->of(piece, move.to()); };
    return quiet_history_sum(quiet.of(position.side_to_move(), threats, move),
                             pawn.of(position, move), after(0), after(1), after(2), after(3));
  }

  /// Where a capture or a queen promotion stands.
  int capture_score(const Position& position, Move move) {
    return capture_history ? int{capture.of(position, move)} : 0;
  }

  void update_quiet(const Position& position, Bitboard threats, const ContinuationRows& earlier,
                    Move move, int bonus) {
    quiet.of(position.side_to_move(), threats, move).update(bonus);
    pawn.of(position, move).update(bonus);
    update_continuations(earlier, position.moved_piece(move), move.to(), bonus);
  }

  /// Credits a move, made by `piece` to `to`, as a continuation of the moves before it. Where there
  /// was none there is nothing to learn: that row stays 0.
  void update_continuations(const ContinuationRows& earlier, Piece piece, Square to, int bonus) {
    for (ContinuationHistory::Row* row : earlier)
      if (row != &continuation.after_nothing()) row->of(piece, to).update(bonus);
  }
};

}  // namespace tratto
