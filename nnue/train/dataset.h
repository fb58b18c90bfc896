#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "nnue/data/example.h"
#include "nnue/data/filter.h"
#include "nnue/data/look_ahead.h"

namespace tratto::nnue {

/// How files of games become examples.
struct LoadOptions {
  Filter filter;
  /// Further files, of which only the scores count: their games were not played well.
  std::vector<std::string> scores_only;
  LookAhead look_ahead;           ///< Its scale is that of Goal::score_scale.
  bool remove_duplicates = true;  ///< Keep a board only the first time that it comes.
  double validation = 0.01;       ///< This share of every file is kept apart, in one stretch.
  std::uint64_t seed = 1;         ///< Picks the stretch and, in games, the positions.
};

/// Examples in memory, in the order of the files.
struct Dataset {
  std::vector<Example> training;
  std::vector<Example> validation;  ///< Of other games than those of `training`, searches included.
  std::uint64_t games = 0;
  std::uint64_t duplicates = 0;    ///< Left out because the board came before.
  std::uint64_t broken_games = 0;  ///< Corrupt or with an illegal move: left out or cut short.
  VerdictCounts verdicts{};

  /// A number that depends on all examples, to tell one set of data from another.
  [[nodiscard]] std::uint64_t fingerprint() const;
};

/// Reads files of games. A damaged or cut off file gives what is good in it, and a line to `warn`;
/// one that cannot be read at all is an error.
[[nodiscard]] Result<Dataset> load_dataset(const std::vector<std::string>& files,
                                           const LoadOptions& options,
                                           const std::function<void(const std::string&)>& warn);

}  // namespace tratto::nnue
