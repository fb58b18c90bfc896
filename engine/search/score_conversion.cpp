#include "engine/search/score_conversion.h"

#include <algorithm>
#include <cmath>

#include "engine/search/centipawns.h"

namespace tratto {

namespace {

/// Win probability at score v: 1 / (1 + exp((even - v) / spread)), one half at `even`, which is one
/// pawn. The probability of a loss is that of the other side's win; the rest are draws. Fitted with
/// units_per_pawn, 110.6, and scaled like it.
constexpr double win_spread = 109.0;

constexpr int permill = 1000;
/// Centipawns of a tablebase win without a known mate, less the plies to it.
constexpr int tb_win_centipawns = 20000;

int win_permill(int value) {
  return static_cast<int>(
      std::lround(permill / (1.0 + std::exp((units_per_pawn - value) / win_spread))));
}

}  // namespace

int to_centipawns(Score score) {
  if (score.is_decisive()) {
    const int size = tb_win_centipawns - score.plies_to_mate();
    return score.is_win() ? size : -size;
  }
  return static_cast<int>(std::lround(centipawns(score.value())));
}

WinDrawLoss to_win_draw_loss(Score score) {
  if (score.is_win()) return {permill, 0, 0};
  if (score.is_loss()) return {0, 0, permill};
  const int win = win_permill(score.value());
  const int loss = std::min(win_permill(-score.value()), permill - win);
  return {win, permill - win - loss, loss};
}

int to_mate_moves(Score score) {
  const int plies = score.plies_to_mate();
  return score.is_win() ? (plies + 1) / 2 : -(plies + 1) / 2;
}

}  // namespace tratto
