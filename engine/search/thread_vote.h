#pragma once

#include <cstddef>
#include <span>

#include "engine/chess/move.h"
#include "engine/search/score.h"

namespace tratto {

/// The vote of a search thread.
struct ThreadVote {
  Move move;       ///< Its best move.
  Score score{0};  ///< The score of that move.
  int depth = 0;   ///< Of its last completed iteration; 0: none, it does not vote.
};

/// Thread voting (Lazy SMP): the index of the thread whose best move is played. Each thread votes
/// for its move, weighted by depth and score (as in Stockfish since 2017); of those with the
/// elected move the deepest one counts. A proven mate wins without a vote. Threads that are some
/// iterations behind do not vote: helpers that begin late skip iterations, and if the search is
/// stopped in their first one, they know nothing but depth 1. `votes` must not be empty.
[[nodiscard]] std::size_t elect_thread(std::span<const ThreadVote> votes);

}  // namespace tratto
