#pragma once

#include <vector>

#include "nnue/accumulator.h"
#include "nnue/data/game_record.h"
#include "nnue/network.h"

namespace tratto::nnue::train {

/// Several networks that label positions instead of a search (knowledge distillation; Hinton,
/// Vinyals and Dean, 2015). The mean of several networks has a smaller error than each of them, and
/// labels cost no search.
class Teachers {
 public:
  /// At least one network; they may have different sizes.
  Teachers(std::vector<Network> networks, const Kernels& kernels);

  /// Replaces the score of every quiet position, searched or not, by the mean of the networks'
  /// evaluations; removes all other scores and the game result. All moves must be legal.
  void relabel(GameRecord& game);

 private:
  [[nodiscard]] std::int16_t mean_evaluation(const Position& position);

  std::vector<Network> networks_;
  const Kernels& kernels_;
  std::vector<AccumulatorStack> accumulators_;  ///< One for each network.
};

}  // namespace tratto::nnue::train
