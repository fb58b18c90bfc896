#pragma once

#include <atomic>
#include <cstdint>

#include "engine/levels/level.h"
#include "engine/search/searcher.h"

namespace tratto::levels {

/// How games between two levels ended, for the first of them.
struct LadderScore {
  int wins = 0;
  int losses = 0;
  int draws = 0;
};

/// Plays games between two levels, without a clock, so that the ladder can be measured: openings of
/// random moves, each played twice with colours changed, every game with new seeds. The same seed
/// gives the same games. Ends early, after a pair, once `stop` is set.
[[nodiscard]] LadderScore play_ladder(const EvaluatorFactory& evaluators, const Level& first,
                                      const Level& second, int games, std::uint64_t seed,
                                      const std::atomic<bool>& stop);

}  // namespace tratto::levels
