#pragma once

#include <optional>

#include "engine/tablebase/tables.h"

/// Probes tables, with en passant, mates and values that tables omit resolved by a small search. No
/// result if a required table is missing or damaged, or if there are castling rights.
namespace tratto::tablebase {

/// WDL result for the side to move under the fifty-move rule with a counter of zero. For positions
/// with at most as many pieces as the largest table.
[[nodiscard]] std::optional<Wdl> probe_wdl(const Tables& tables, const Position& position);

/// Distance to zeroing (DTZ) for the side to move: plies to the next capture, pawn move or mate
/// under best play. Negative for losses, 0 for draws, -1 for checkmate; for cursed wins and blessed
/// losses the absolute value is 100 larger. If a table counts moves, the value may be one ply too
/// small, but not where that matters with a counter of zero.
[[nodiscard]] std::optional<int> probe_dtz(const Tables& tables, const Position& position);

/// The DTZ of a result if the best move zeroes the counter or mates.
constexpr int zeroing_dtz(Wdl wdl) {
  switch (wdl) {
    case Win:
      return 1;
    case CursedWin:
      return 101;
    case BlessedLoss:
      return -101;
    case Loss:
      return -1;
    default:
      return 0;
  }
}

}  // namespace tratto::tablebase
