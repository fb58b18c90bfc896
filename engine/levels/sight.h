#pragma once

#include <cstdint>
#include <vector>

#include "engine/levels/level.h"
#include "engine/search/move_visibility.h"

namespace tratto::levels {

/// How hard a legal move is to notice, `ply` plies ahead: about 1 for a short quiet step forward on
/// the board as it stands, less for captures, recaptures and checks, more for every ply ahead, for
/// long moves, moves back and quiet moves.
[[nodiscard]] double difficulty(const Position& position, Move move, int ply);

/// Noticing varies by at most this much around a level's sight: what is easier than sight minus
/// this is always noticed, what is harder than sight plus this never.
constexpr double sight_spread = 1.5;

/// What one player notices while he thinks about one position. A piece's move is noticed or not for
/// the whole of that time, wherever in his thoughts it comes up: who has overlooked that the bishop
/// looks at g2 overlooks it in every line. A better player with the same seed sees all that a worse
/// one does, and more.
class Sight final : public MoveVisibility {
 public:
  Sight(const Level& level, const Position& root, std::uint64_t seed);

  [[nodiscard]] bool sees(const Position& position, Move move, int ply) const override;
  /// The moves of the root that are noticed, of those offered; the least hidden one if none is.
  [[nodiscard]] std::vector<Move> candidates(const Position& root,
                                             const std::vector<Move>& offered) const;

 private:
  /// Difficulty with the chance of the moment.
  [[nodiscard]] double concealment(const Position& position, Move move, int ply) const;

  Level level_;
  std::uint64_t seed_;
};

}  // namespace tratto::levels
