#pragma once

#include <atomic>
#include <cstdint>

#include "engine/levels/level.h"
#include "engine/search/searcher.h"

namespace tratto::levels {

/// Results of games between two levels, for the first one.
struct LadderScore {
  int wins = 0;
  int losses = 0;
  int draws = 0;
};

/// Plays games between two levels, without a clock, to calibrate them: openings of random moves,
/// each with both colours, new seeds for every game. The same seed gives the same games. Stops
/// after the current pair once `stop` is set.
[[nodiscard]] LadderScore play_ladder(const EvaluatorFactory& evaluators, const Level& first,
                                      const Level& second, int games, std::uint64_t seed,
                                      const std::atomic<bool>& stop);

}  // namespace tratto::levels
