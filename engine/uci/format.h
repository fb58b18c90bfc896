#pragma once

#include <string>
#include <vector>

#include "engine/chess/notation.h"
#include "engine/search/info_listener.h"

namespace tratto::uci {

/// Chances in thousandths; they add up to 1000.
struct WinDrawLoss {
  int win;
  int draw;
  int loss;
};

/// The evaluation's units as centipawns for people: 100 is an even chance to win.
[[nodiscard]] int to_centipawns(Score score);
/// What a score promises the side to move.
[[nodiscard]] WinDrawLoss to_win_draw_loss(Score score);

/// Who may still win by the laws, seen from the side to move.
struct PossibleWinners {
  bool own = true;
  bool other = true;
};
/// What the quick proofs find (quick_winnable).
[[nodiscard]] PossibleWinners possible_winners(const Position& position);
/// A side that cannot win has no chances to, and is at best level.
[[nodiscard]] Score bounded(Score score, PossibleWinners winners);
[[nodiscard]] WinDrawLoss bounded(WinDrawLoss chances, PossibleWinners winners);

/// Full moves to mate as UCI counts them, negative if the side to move is mated; for decisive
/// scores.
[[nodiscard]] int to_mate_moves(Score score);

/// `cp <x>` or `mate <y>`.
[[nodiscard]] std::string format_score(Score score);
/// The moves of a line from `root`, with blanks between them.
[[nodiscard]] std::string format_line(const Position& root, const std::vector<Move>& line,
                                      CastlingNotation castling);

struct InfoFormat {
  CastlingNotation castling = CastlingNotation::KingMove;
  bool show_wdl = false;
  PossibleWinners winners;  ///< Of the game from the root on.
};
/// A whole `info` line.
[[nodiscard]] std::string format_info(const Position& root, const SearchInfo& info,
                                      const InfoFormat& format);

}  // namespace tratto::uci
