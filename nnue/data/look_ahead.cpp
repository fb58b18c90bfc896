#include "nnue/data/look_ahead.h"

#include <algorithm>
#include <cmath>
#include <optional>

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

/// Of the side that would move next, by the result; none if there is none.
std::optional<double> chance_at_end(const GameRecord& game) {
  if (game.result == GameResult::None) return std::nullopt;
  const bool white_moves = (game.start.side_to_move() == White) == (game.moves.size() % 2 == 0);
  const double for_white = static_cast<int>(game.result) / 2.0;
  return white_moves ? for_white : 1 - for_white;
}

}  // namespace

void look_ahead(GameRecord& game, double lambda, double scale) {
  if (lambda == 0) return;
  std::optional<double> later = chance_at_end(game);
  for (std::size_t ply = game.moves.size(); ply-- > 0;) {
    if (later) later = 1 - *later;
    std::int16_t& score = game.moves[ply].score;
    if (score == no_score) continue;
    if (!later) {
      later = chance_of(score, scale);
      continue;
    }
    later = (1 - lambda) * chance_of(score, scale) + lambda * *later;
    score = score_of(*later, scale);
  }
}

}  // namespace tratto::nnue
