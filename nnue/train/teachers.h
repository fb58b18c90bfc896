#pragma once

#include <vector>

#include "nnue/accumulator.h"
#include "nnue/data/game_record.h"
#include "nnue/network.h"

namespace tratto::nnue::train {

/// Several networks that judge in place of a search ("knowledge distillation", Hinton, Vinyals and
/// Dean, 2015). What one network learned by heart the others do not know, so their mean errs less
/// than each of them; and it judges any number of positions, at no search.
class Teachers {
 public:
  /// At least one network; they may have different sizes.
  Teachers(std::vector<Network> networks, const Kernels& kernels);

  /// Replaces the score of every quiet position, searched or not, by the mean of the networks'
  /// evaluations; the others lose theirs. The result goes too: it is no teacher's word. All moves
  /// have to be legal.
  void relabel(GameRecord& game);

 private:
  [[nodiscard]] std::int16_t judge(const Position& position);

  std::vector<Network> networks_;
  const Kernels& kernels_;
  std::vector<AccumulatorStack> paths_;  ///< One for each network.
};

}  // namespace tratto::nnue::train
