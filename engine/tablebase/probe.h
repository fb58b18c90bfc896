#pragma once

#include <optional>

#include "engine/tablebase/tables.h"

/// What the tables say of positions with en passant, of mates and of what tables leave out. Nothing
/// where a table that is needed is missing or damaged, or castling is still possible.
namespace tratto::tablebase {

/// The result for the side to move under the fifty-move rule, if the counter were at zero. With at
/// most so many pieces as the largest table has.
[[nodiscard]] std::optional<Wdl> probe_wdl(const Tables& tables, const Position& position);

/// Distance to zeroing: plies to the next capture or pawn move or to mate, if the winning side
/// hurries and the other holds, for the side to move. Negative for losses, 0 for draws, -1 for mate
/// on the board; 100 more either way for cursed wins and blessed losses, which are longer than the
/// fifty-move rule allows. Where tables count moves it can be one ply less than it is, but not
/// where that would matter with the counter at zero.
[[nodiscard]] std::optional<int> probe_dtz(const Tables& tables, const Position& position);

/// The distance of a result whose next move zeroes the counter (or mates).
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
