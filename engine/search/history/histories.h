#pragma once

#include <cstddef>

#include "engine/base/large_pages.h"
#include "engine/search/history/correction_history.h"
#include "engine/search/history/history_bonus.h"
#include "engine/search/history/move_history.h"

namespace tratto {

/// The history rows of all quiet moves of one piece kind, looked up once.
class QuietHistoryRows {
 public:
  QuietHistoryRows(const ButterflyHistory::SideTable& butterfly, const TargetValues& pawn,
                   const ContinuationRows& continuations, Piece piece)
      : butterfly_(&butterfly),
        pawn_(&pawn),
        continuations_{&continuations[0]->row(piece), &continuations[1]->row(piece),
                       &continuations[2]->row(piece), &continuations[3]->row(piece)} {}

  /// The butterfly history of the moves from one square: [target is attacked][target].
  using Butterfly = std::array<TargetValues, 2>;
  [[nodiscard]] const Butterfly& butterfly(Square from, bool from_attacked) const {
    return (*butterfly_)[from_attacked][from];
  }
  /// The history score of a move to `to`: the sum over all tables. `butterfly`: the butterfly
  /// history of the origin square.
  [[nodiscard]] int of(const Butterfly& butterfly, Square to, bool to_attacked) const {
    return quiet_history_sum(butterfly[to_attacked][to], (*pawn_)[to], (*continuations_[0])[to],
                             (*continuations_[1])[to], (*continuations_[2])[to],
                             (*continuations_[3])[to]);
  }

 private:
  const ButterflyHistory::SideTable* butterfly_;
  const TargetValues* pawn_;
  std::array<const TargetValues*, 4> continuations_;
};

/// The histories that search threads share: what they hold is true for all threads, and each thread
/// learns from the others. Stockfish and Reckless share them, too. Their cells are read and written
/// without locks (HistoryValue).
struct SharedHistories {
  /// `threads`: number of threads that will share them. Throws std::bad_alloc.
  explicit SharedHistories(int threads) : pawn(threads), correction(threads) {}

  void clear() {
    pawn.clear();
    correction.clear();
  }

  PawnHistory pawn;
  CorrectionHistory correction;
};

/// The history tables of one search thread, and those that it shares with others.
struct Histories {
  /// `shared_histories` must live as long as this.
  explicit Histories(SharedHistories& shared_histories) : shared(&shared_histories) {}

  ButterflyHistory butterfly;
  LowPlyHistory low_ply;
  CaptureHistory capture;
  ContinuationHistory continuation;
  SharedHistories* shared;

  static void* operator new(std::size_t bytes) { return allocate_large(bytes); }
  static void operator delete(void* memory) { free_large(memory); }

  /// The history score of a quiet move, the sum over all tables. `threats`: squares that the
  /// opponent attacks; `continuations`: continuation history rows of the previous moves.
  int quiet_history_score(const Position& position, Bitboard threats,
                          const ContinuationRows& continuations, Move move) {
    const QuietHistoryRows rows = quiet_rows(position, continuations, position.moved_piece(move));
    return rows.of(rows.butterfly(move.from(), contains(threats, move.from())), move.to(),
                   contains(threats, move.to()));
  }
  /// The rows for all quiet moves of one piece kind.
  QuietHistoryRows quiet_rows(const Position& position, const ContinuationRows& continuations,
                              Piece piece) {
    return {butterfly.of_side(position.side_to_move()), shared->pawn.row(position, piece),
            continuations, piece};
  }

  /// The history score of a capture or a queen promotion.
  int capture_history_score(const Position& position, Move move) {
    return capture_history ? int{capture.of(position, move)} : 0;
  }

  void update_quiet(const Position& position, Bitboard threats,
                    const ContinuationRows& continuations, Move move, int bonus) {
    butterfly.of(position.side_to_move(), threats, move).update(bonus);
    shared->pawn.of(position, move).update(bonus);
    update_continuations(continuations, position.moved_piece(move), move.to(), bonus);
  }

  /// Updates continuation history for a move of `piece` to `to`. The row for "no move" is never
  /// updated and stays 0.
  void update_continuations(const ContinuationRows& continuations, Piece piece, Square to,
                            int bonus) {
    for (ContinuationHistory::Row* row : continuations)
      if (row != &continuation.after_nothing()) row->of(piece, to).update(bonus);
  }
};

}  // namespace tratto
