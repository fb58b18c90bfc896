#include "engine/search/thread_vote.h"

#include <algorithm>
#include <cstdint>
#include <map>

namespace tratto {

namespace {

/// Added to the difference from the lowest score, so that the worker with that score has a vote.
constexpr int vote_score_offset = 14;

const RootMove& best_move_of(const Worker& worker) {
  return worker.root_moves().front();
}

/// Sum of the votes for each move, by Move::bits().
std::map<std::uint16_t, std::int64_t> count_votes(std::span<const Worker* const> voters) {
  Score min_score = Score::infinite();
  for (const Worker* voter : voters)
    min_score = std::min(min_score, best_move_of(*voter).score);
  std::map<std::uint16_t, std::int64_t> votes;
  for (const Worker* voter : voters) {
    const RootMove& best = best_move_of(*voter);
    const int weight = best.score - min_score + vote_score_offset;
    votes[best.move.bits()] += std::int64_t{weight} * voter->completed_depth();
  }
  return votes;
}

}  // namespace

const Worker& vote_best_thread(std::span<const std::unique_ptr<Worker>> workers) {
  std::vector<const Worker*> voters;
  for (const auto& worker : workers)
    if (worker->completed_depth() > 0) voters.push_back(worker.get());
  const auto votes = count_votes(voters);
  const auto votes_for = [&votes](Move move) {
    const auto found = votes.find(move.bits());
    return found == votes.end() ? 0 : found->second;
  };

  const Worker* elected = workers.front().get();
  for (const Worker* voter : voters) {
    const RootMove& candidate = best_move_of(*voter);
    const RootMove& incumbent = best_move_of(*elected);
    const bool is_proven = incumbent.score.is_decisive() || candidate.score.is_win();
    if (is_proven ? candidate.score > incumbent.score
                  : votes_for(candidate.move) > votes_for(incumbent.move))
      elected = voter;
  }
  return *elected;
}

}  // namespace tratto
