#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "engine/chess/move.h"
#include "engine/chess/repetition.h"
#include "engine/tablebase/probe.h"

/// Ranks the moves of the root position by the tables, with the fifty-move counter and repetitions
/// of the game.
namespace tratto::tablebase {

/// Rank of a certain win; negated, rank of a certain loss.
constexpr int certain_rank = 1 << 18;
/// Minimum rank of moves that win under the fifty-move rule; losing moves have at most the negated
/// value.
constexpr int min_winning_rank = certain_rank - 100;

struct RankedMove {
  Move move;
  /// Higher is better; 0 is a draw. Certain wins have equal rank unless a position was repeated;
  /// then, and for losses always, the rank depends on DTZ.
  int rank = 0;
  /// DTZ including this move: probe_dtz() of the root if this were the best move. 0 for draws and
  /// with WDL tables only.
  int dtz = 0;

  /// Its result with the current fifty-move counter.
  [[nodiscard]] Wdl result(bool fifty_move_rule) const;
};

struct RootRanking {
  std::vector<RankedMove> moves;  ///< In the order given.
  bool has_dtz = true;            ///< False: from WDL tables only.
};

/// Ranks the moves of the current position of a game by DTZ tables, or else by WDL tables. No
/// result if neither are complete.
[[nodiscard]] std::optional<RootRanking> rank_moves(const Tables& tables, const Position& position,
                                                    const RepetitionTracker& game,
                                                    std::span<const Move> moves,
                                                    bool fifty_move_rule);

/// Extends a line by best moves of the tables, up to mate or the next capture or pawn move; not for
/// draws. Stops early at the time limit.
void extend_line(const Tables& tables, const Position& root, std::vector<Move>& line,
                 std::chrono::steady_clock::time_point deadline);

}  // namespace tratto::tablebase
