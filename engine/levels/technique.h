#pragma once

#include <optional>

#include "engine/chess/position.h"
#include "engine/levels/level.h"

namespace tratto::levels {

/// Endings against a bare king are won by technique that is learned, not found at the board: first
/// with the queen, last with bishop and knight.
///
/// The Elo at which players know how to win with this material; nothing if no king is bare, or if
/// the material does not win by force.
[[nodiscard]] std::optional<int> learned_at(const Position& position);
/// How well a player of a level knows an ending: from 0 (also for all other positions) to 1.
/// Learning begins 400 Elo before learned_at().
[[nodiscard]] double familiarity(const Level& level, const Position& position);

/// Progress of the attacker of a bare king, in evaluation units for the side to move: from
/// material, how many squares the king can reach, its distance to the edge (for bishop and knight,
/// to the right corner) and the distance of the kings. 0 for stalemate. Nothing if there is no such
/// technique: without a bare king, or while a pawn must first promote.
[[nodiscard]] std::optional<int> technique_value(const Position& position);

}  // namespace tratto::levels
