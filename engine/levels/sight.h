#pragma once

#include <cstdint>
#include <vector>

#include "engine/levels/level.h"
#include "engine/search/move_visibility.h"

namespace tratto::levels {

/// How hard it is to notice a legal move `ply` plies ahead: about 1 for a short quiet forward move
/// on the current board; less for captures and checks and for moves of attacked pieces; more for
/// each ply ahead, long moves, backward moves and quiet moves.
[[nodiscard]] double difficulty(const Position& position, Move move, int ply);

/// Random variation of the difficulty: moves easier than a level's sight minus this are always
/// noticed, moves harder than sight plus this never.
constexpr double sight_spread = 1.5;

/// The moves that one player notices while thinking about one position. Whether a piece's move is
/// noticed does not change during that time, in whichever line it occurs: a player who overlooks
/// that the bishop attacks g2 overlooks it in all lines. With the same seed, a better player
/// notices everything that a weaker one does.
class Sight final : public MoveVisibility {
 public:
  Sight(const Level& level, const Position& root, std::uint64_t seed);

  [[nodiscard]] bool sees(const Position& position, Move move, int ply) const override;
  /// The noticed moves among those offered at the root; if there are none, the easiest one.
  [[nodiscard]] std::vector<Move> candidates(const Position& root,
                                             const std::vector<Move>& offered) const;

 private:
  /// Difficulty plus the random variation.
  [[nodiscard]] double random_difficulty(const Position& position, Move move, int ply) const;

  Level level_;
  std::uint64_t seed_;
};

}  // namespace tratto::levels
