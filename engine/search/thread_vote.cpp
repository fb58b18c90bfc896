#include "engine/search/thread_vote.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace tratto {

namespace {

/// Added to the difference from the lowest score, so that the thread with that score has a vote.
constexpr int vote_score_offset = 14;
/// Iterations that a thread may be behind the deepest one and still vote.
constexpr int max_lag = 2;

/// The indices of the threads that vote.
std::vector<std::size_t> find_voters(std::span<const ThreadVote> votes) {
  const int deepest = std::ranges::max(votes, {}, &ThreadVote::depth).depth;
  std::vector<std::size_t> voters;
  for (std::size_t i = 0; i < votes.size(); ++i)
    if (votes[i].depth >= std::max(1, deepest - max_lag)) voters.push_back(i);
  return voters;
}

}  // namespace

std::size_t elect_thread(std::span<const ThreadVote> votes) {
  const std::vector<std::size_t> voters = find_voters(votes);
  if (voters.empty()) return 0;

  Score min_score = Score::infinite();
  for (const std::size_t voter : voters)
    min_score = std::min(min_score, votes[voter].score);
  std::map<std::uint16_t, std::int64_t> sums;  // By Move::bits().
  for (const std::size_t voter : voters) {
    const ThreadVote& vote = votes[voter];
    const int weight = vote.score - min_score + vote_score_offset;
    sums[vote.move.bits()] += std::int64_t{weight} * vote.depth;
  }

  std::size_t elected = voters.front();
  for (const std::size_t voter : voters) {
    const ThreadVote& candidate = votes[voter];
    const ThreadVote& incumbent = votes[elected];
    const bool is_proven = incumbent.score.is_decisive() || candidate.score.is_win();
    if (is_proven ? candidate.score > incumbent.score
                  : std::pair(sums[candidate.move.bits()], candidate.depth) >
                        std::pair(sums[incumbent.move.bits()], incumbent.depth))
      elected = voter;
  }
  return elected;
}

}  // namespace tratto
