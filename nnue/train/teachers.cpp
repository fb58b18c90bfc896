#include "nnue/train/teachers.h"

#include <algorithm>

#include "nnue/evaluate.h"

namespace tratto::nnue::train {

namespace {

/// A path of accumulators begins anew after so many moves: it has room for a search's, not a
/// game's.
constexpr std::size_t longest_path = 64;
constexpr long largest_score = 30000;

}  // namespace

Teachers::Teachers(std::vector<Network> networks, const Kernels& kernels)
    : networks_(std::move(networks)), kernels_(kernels) {
  for (const Network& network : networks_)
    paths_.emplace_back(network, kernels_);
}

std::int16_t Teachers::judge(const Position& position) {
  long sum = 0;
  for (std::size_t i = 0; i < networks_.size(); ++i)
    sum += evaluate(networks_[i], kernels_, paths_[i], position);
  return static_cast<std::int16_t>(
      std::clamp(sum / static_cast<long>(networks_.size()), -largest_score, largest_score));
}

void Teachers::relabel(GameRecord& game) {
  Position position = game.start;
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
    if (ply % longest_path == 0)
      for (AccumulatorStack& path : paths_)
        path.reset(position);
    ScoredMove& played = game.moves[ply];
    const bool is_quiet = !position.in_check() && !position.is_noisy(played.move);
    played.score = is_quiet ? judge(position) : no_score;
    for (AccumulatorStack& path : paths_)
      path.push(position, played.move);
    position = position.after(played.move);
  }
  game.result = GameResult::None;
}

}  // namespace tratto::nnue::train
