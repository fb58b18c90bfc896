#pragma once

#include <string>
#include <vector>

#include "engine/chess/uci_notation.h"
#include "engine/search/info_listener.h"
#include "engine/search/score_conversion.h"

namespace tratto::uci {

/// Which sides can still win under the laws of chess, from the view of the side to move.
struct PossibleWinners {
  bool own = true;
  bool other = true;
};
/// Computed by the quick proofs of quick_winnable().
[[nodiscard]] PossibleWinners possible_winners(const Position& position);
/// Limits a score: a side that cannot win scores at most a draw.
[[nodiscard]] Score bounded(Score score, PossibleWinners winners);
[[nodiscard]] WinDrawLoss bounded(WinDrawLoss chances, PossibleWinners winners);

/// `cp <x>` or `mate <y>`.
[[nodiscard]] std::string format_score(Score score);
/// The moves of a line from `root`, separated by spaces.
[[nodiscard]] std::string format_line(const Position& root, const std::vector<Move>& line,
                                      CastlingNotation castling);

struct InfoFormat {
  CastlingNotation castling = CastlingNotation::KingMove;
  bool show_wdl = false;
  PossibleWinners winners;  ///< For the root position.
};
/// A complete `info` line.
[[nodiscard]] std::string format_info(const Position& root, const SearchInfo& info,
                                      const InfoFormat& format);

}  // namespace tratto::uci
