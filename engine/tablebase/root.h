#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "engine/chess/move.h"
#include "engine/chess/repetition.h"
#include "engine/tablebase/probe.h"

/// What the tables say of the moves of one position in a game: with its fifty-move counter and what
/// has been repeated.
namespace tratto::tablebase {

/// The rank of a move that certainly wins, and with a minus of one that loses at once.
constexpr int certain_rank = 1 << 18;
/// Moves that win under the fifty-move rule are ranked from here on; those that lose, at minus this
/// or less.
constexpr int min_winning_rank = certain_rank - 100;

struct RankedMove {
  Move move;
  /// Higher is better. All certain wins are equal, until a position has come twice: then, and for a
  /// defender always, the distance counts. 0 is a draw.
  int rank = 0;
  /// Plies to the next capture, pawn move or mate, this move counted: probe_dtz() of the position
  /// before it, if it were the best. 0 for draws, and where only WDL tables are there.
  int distance = 0;

  /// What comes of it; with the counter that has run so far, not from zero.
  [[nodiscard]] Wdl result(bool fifty_move_rule) const;
};

struct RootRanking {
  std::vector<RankedMove> moves;  ///< In the order given.
  bool has_distances = true;      ///< False: made from WDL tables alone.
};

/// Ranks moves of the position in which a game stands, by DTZ tables or else by WDL tables. Nothing
/// if neither has all that is needed.
[[nodiscard]] std::optional<RootRanking> rank_moves(const Tables& tables, const Position& position,
                                                    const RepetitionTracker& game,
                                                    std::span<const Move> moves,
                                                    bool fifty_move_rule);

/// Goes on with a line as the tables play, to mate or the next capture or pawn move; nothing for
/// draws. Stops before if the time is up.
void extend_line(const Tables& tables, const Position& root, std::vector<Move>& line,
                 std::chrono::steady_clock::time_point deadline);

}  // namespace tratto::tablebase
