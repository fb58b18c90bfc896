#include "engine/search/election.h"

#include <algorithm>
#include <map>

namespace tratto {

const Worker& elect(std::span<const std::unique_ptr<Worker>> workers) {
  constexpr int score_offset = 14;
  const Worker* best = workers.front().get();
  Score least = Score::infinite();
  for (const auto& worker : workers)
    if (worker->completed_depth() > 0) least = std::min(least, worker->root_moves().front().score);
  std::map<std::uint16_t, std::int64_t> votes;
  const auto weight = [least](const Worker& worker) {
    return std::int64_t{worker.root_moves().front().score - least + score_offset} *
           worker.completed_depth();
  };
  for (const auto& worker : workers)
    if (worker->completed_depth() > 0)
      votes[worker->root_moves().front().move.bits()] += weight(*worker);
  for (const auto& worker : workers) {
    if (worker->completed_depth() == 0) continue;
    const RootMove& candidate = worker->root_moves().front();
    const RootMove& incumbent = best->root_moves().front();
    if (incumbent.score.is_decisive() || candidate.score.is_win()) {
      if (candidate.score > incumbent.score) best = worker.get();
    } else if (votes[candidate.move.bits()] > votes[incumbent.move.bits()]) {
      best = worker.get();
    }
  }
  return *best;
}

}  // namespace tratto
