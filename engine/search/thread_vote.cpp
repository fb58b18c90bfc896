#include "engine/search/thread_vote.h"

#include <algorithm>
#include <map>

namespace tratto {

const Worker& vote_best_thread(std::span<const std::unique_ptr<Worker>> workers) {
  constexpr int score_offset = 14;
  const Worker* best = workers.front().get();
  Score min = Score::infinite();
  for (const auto& worker : workers)
    if (worker->completed_depth() > 0) min = std::min(min, worker->root_moves().front().score);
  std::map<std::uint16_t, std::int64_t> votes;
  const auto weight = [min](const Worker& worker) {
    return std::int64_t{worker.root_moves().front().score - min + score_offset} *
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
