#include "nnue/data/look_ahead.h"

#include <algorithm>
#include <cmath>

namespace tratto::nnue {

namespace {

/// Chances are kept this far from certainty, so that they have a score.
constexpr double least_chance = 1e-12;

double chance_of(int score, double scale) {
  return 1 / (1 + std::exp(-score / scale));
}

std::int16_t score_of(double chance, double scale) {
  const double kept = std::clamp(chance, least_chance, 1 - least_chance);
  return static_cast<std::int16_t>(std::lround(scale * std::log(kept / (1 - kept))));
}

}  // namespace

void look_ahead(GameRecord& game, double lambda, double scale) {
  if (lambda == 0 || game.result == GameResult::None) return;
  const double for_white = static_cast<int>(game.result) / 2.0;
  bool white_moves = (game.start.side_to_move() == White) == (game.moves.size() % 2 == 0);
  double later = white_moves ? for_white : 1 - for_white;
  for (std::size_t ply = game.moves.size(); ply-- > 0;) {
    later = 1 - later;
    std::int16_t& score = game.moves[ply].score;
    if (score == no_score) continue;
    later = (1 - lambda) * chance_of(score, scale) + lambda * later;
    score = score_of(later, scale);
  }
}

}  // namespace tratto::nnue
