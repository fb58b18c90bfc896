#include "engine/levels/player.h"

#include <algorithm>
#include <cmath>

#include "engine/chess/movegen.h"
#include "engine/levels/pace.h"
#include "engine/levels/sight.h"
#include "engine/levels/technique.h"

namespace tratto::levels {

namespace {

/// Nodes for a known ending, which few plausible moves allow to search deeply. Endings that are
/// learned later need more.
constexpr double nodes_in_first_ending = 1000;
constexpr double first_ending = 800;
constexpr double elo_per_doubling = 250;

std::uint64_t nodes_in_ending(const Level& level, const Position& position) {
  const std::optional<int> elo = learned_at(position);
  if (!elo) return 0;
  const double nodes = nodes_in_first_ending * std::exp2((*elo - first_ending) / elo_per_doubling);
  return static_cast<std::uint64_t>(std::lround(familiarity(level, position) * nodes));
}

}  // namespace

Limits weakened(const Limits& limits, const SearchRoot& root, const Level& level,
                std::uint64_t seed) {
  Limits own = limits;
  const Position& position = root.position;
  // The seed depends on the position's place in the game, so that a repeated position is seen
  // differently.
  const auto sight = std::make_shared<const Sight>(
      level, position, stream_seed(seed, static_cast<std::uint64_t>(root.history.size())));
  std::vector<Move> offered = limits.search_moves;
  if (offered.empty()) {
    const MoveList all = legal_moves(position);
    offered.assign(all.begin(), all.end());
  }
  own.search_moves = sight->candidates(position, offered);
  const std::uint64_t nodes = std::max(level.nodes, nodes_in_ending(level, position));
  own.nodes = std::min(limits.nodes.value_or(nodes), nodes);
  own.visibility = sight;
  if (limits.clock && !limits.movetime && !limits.ponder)
    own.earliest_answer = pace(level, position, own.search_moves.size(), *limits.clock, seed);
  return own;
}

}  // namespace tratto::levels
