#include "nnue/train/teachers.h"

#include <algorithm>

#include "nnue/data/filter.h"
#include "nnue/evaluate.h"

namespace tratto::nnue::train {

namespace {

constexpr long largest_score = 30000;

}  // namespace

Teachers::Teachers(std::vector<Network> networks, const Kernels& kernels)
    : networks_(std::move(networks)), kernels_(kernels) {
  for (const Network& network : networks_)
    accumulators_.emplace_back(network, kernels_);
}

std::int16_t Teachers::mean_evaluation(const Position& position) {
  long sum = 0;
  for (std::size_t i = 0; i < networks_.size(); ++i)
    sum += nnue::evaluate(networks_[i], kernels_, accumulators_[i], position);
  return static_cast<std::int16_t>(
      std::clamp(sum / static_cast<long>(networks_.size()), -largest_score, largest_score));
}

void Teachers::relabel(GameRecord& game) {
  Position position = game.start;
  for (AccumulatorStack& accumulator : accumulators_)
    accumulator.reset(position);
  for (ScoredMove& played : game.moves) {
    played.score = is_quiet(position, played.move) ? mean_evaluation(position) : no_score;
    for (AccumulatorStack& accumulator : accumulators_)
      accumulator.push(position, played.move);
    position = position.after(played.move);
  }
  game.result = GameResult::None;
}

}  // namespace tratto::nnue::train
