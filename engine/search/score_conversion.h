#pragma once

#include "engine/search/score.h"

// What scores mean for people and protocols.

namespace tratto {

/// Probabilities of win, draw and loss in permill; they add up to 1000.
struct WinDrawLoss {
  int win;
  int draw;
  int loss;
};

/// Converts evaluation units to centipawns: at 100 the side to move wins half of its games.
[[nodiscard]] int to_centipawns(Score score);
/// Expected results at a score, for the side to move.
[[nodiscard]] WinDrawLoss to_win_draw_loss(Score score);

/// Moves (not plies) to mate as UCI counts them; negative if the side to move is mated. Only for
/// decisive scores.
[[nodiscard]] int to_mate_moves(Score score);

}  // namespace tratto
