#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "nnue/data/each_game.h"
#include "nnue/data/example.h"
#include "nnue/data/filter.h"
#include "nnue/data/td_lambda.h"

namespace tratto::nnue {

/// Options for loading examples from files of games.
struct LoadOptions {
  Filter filter;
  /// More files; their game results are ignored.
  std::vector<std::string> scores_only;
  TdLambda td_lambda;             ///< Its scale must equal LossConfig::score_scale.
  bool remove_duplicates = true;  ///< Keep only the first example of each board.
  double validation =
      0.01;  ///< Share of each file that is held out for validation, one contiguous stretch.
  std::uint64_t seed = 1;  ///< Selects the stretch and the positions of a game.
};

/// Examples in memory, in the order of the files.
struct Dataset {
  std::vector<Example> training;
  std::vector<Example> validation;  ///< From other games than `training`.
  std::uint64_t games = 0;
  std::uint64_t duplicates = 0;  ///< Removed duplicates.
  VerdictCounts verdicts{};

  /// A hash of all examples that identifies the data.
  [[nodiscard]] std::uint64_t fingerprint() const;
};

/// Loads examples from files of games. Damaged games are skipped and added to `damaged`; a file
/// that cannot be opened is an error.
[[nodiscard]] Result<Dataset> load_dataset(const std::vector<std::string>& files,
                                           const LoadOptions& options, DamagedGames& damaged);

}  // namespace tratto::nnue
