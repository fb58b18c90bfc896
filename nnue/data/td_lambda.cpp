#include "nnue/data/td_lambda.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "nnue/data/filter.h"

namespace tratto::nnue {

namespace {

/// Win probabilities are clamped to this distance from 0 and 1, so that they have a finite score.
constexpr double min_chance = 1e-12;
/// Lambda-returns are clamped to this score, so that they fit 16 bits at every scale and are not
/// taken for mates.
constexpr double max_return_score = default_score_limit - 1;

double chance_of(int score, double scale) {
  return 1 / (1 + std::exp(-score / scale));
}

std::int16_t score_of(double chance, double scale) {
  const double kept = std::clamp(chance, min_chance, 1 - min_chance);
  const double score = scale * std::log(kept / (1 - kept));
  return static_cast<std::int16_t>(
      std::lround(std::clamp(score, -max_return_score, max_return_score)));
}

/// Win probability of the side to move at the end, from the result; none without a result.
std::optional<double> chance_at_end(const GameRecord& game) {
  if (game.result == GameResult::None) return std::nullopt;
  const bool white_moves = (game.start.side_to_move() == White) == (game.moves.size() % 2 == 0);
  const double for_white = static_cast<int>(game.result) / 2.0;
  return white_moves ? for_white : 1 - for_white;
}

/// The first ply at which at most `pieces` pieces are left; the number of plies if there is none.
std::size_t first_with(int pieces, const GameRecord& game) {
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    if (popcount(position.pieces()) <= pieces) return ply;
    if (!position.is_legal(game.moves[ply].move)) break;
    position = position.after(game.moves[ply].move);
  }
  return game.moves.size();
}

/// Replaces the scores of a range of plies by their lambda-returns, from the last one back.
/// `later`: win probability of the side to move after the range, if known.
void replace_by_returns(std::span<ScoredMove> plies, double lambda, double scale,
                        std::optional<double> later) {
  if (lambda == 0) return;
  for (std::size_t place = plies.size(); place-- > 0;) {
    ScoredMove& ply = plies[place];
    if (later) later = 1 - *later;
    if (ply.score == no_score) continue;
    if (!later) {
      later = chance_of(ply.score, scale);
      continue;
    }
    later = (1 - lambda) * chance_of(ply.score, scale) + lambda * *later;
    ply.score = score_of(*later, scale);
  }
}

}  // namespace

void apply_td_lambda(GameRecord& game, const TdLambda& parameters) {
  // A position from inside a search: the recorded result is that of the game around it.
  if (game.moves.size() < 2) return;
  const std::span<ScoredMove> plies(game.moves);
  const std::optional<double> end = chance_at_end(game);
  const std::size_t cut =
      parameters.cut_pieces > 0 ? first_with(parameters.cut_pieces, game) : plies.size();
  replace_by_returns(plies.first(cut), parameters.lambda, parameters.scale,
                     cut < plies.size() ? std::nullopt : end);
  replace_by_returns(plies.subspan(cut), parameters.lambda_after, parameters.scale, end);
}

}  // namespace tratto::nnue
