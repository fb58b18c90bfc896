#include "engine/levels/player.h"

#include <algorithm>

#include "engine/chess/movegen.h"
#include "engine/levels/pace.h"
#include "engine/levels/sight.h"

namespace tratto::levels {

Limits weakened(const Limits& limits, const SearchRoot& root, const Level& level,
                std::uint64_t seed) {
  Limits own = limits;
  const Position& position = root.position;
  // Positions that occur again are seen with fresh eyes.
  const auto sight = std::make_shared<const Sight>(
      level, position, stream_seed(seed, static_cast<std::uint64_t>(root.history.size())));
  std::vector<Move> offered = limits.search_moves;
  if (offered.empty()) {
    const MoveList all = legal_moves(position);
    offered.assign(all.begin(), all.end());
  }
  own.search_moves = sight->candidates(position, offered);
  own.nodes = std::min(limits.nodes.value_or(level.nodes), level.nodes);
  own.visibility = sight;
  if (limits.clock && !limits.movetime && !limits.ponder)
    own.earliest_answer = pace(level, position, own.search_moves.size(), *limits.clock, seed);
  return own;
}

}  // namespace tratto::levels
