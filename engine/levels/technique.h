#pragma once

#include <optional>

#include "engine/chess/position.h"
#include "engine/levels/level.h"

namespace tratto::levels {

/// The winning of endings against a bare king is not found at the board but learned, each ending at
/// its time: first the queen, last bishop and knight.
///
/// The Elo at which people know how to win with this material against this bare king; nothing where
/// no king is bare, or the material wins nothing by force.
[[nodiscard]] std::optional<int> learned_at(const Position& position);
/// How far a player of that level has learned it: from 0, for other positions, too, to 1. He begins
/// 400 Elo earlier.
[[nodiscard]] double familiarity(const Level& level, const Position& position);

/// How far the attacker of a bare king has come, in evaluation units of the side to move: the
/// material, how little room the king has, how near it is to the edge (for bishop and knight, to
/// the right corner), how near the attacker's king is. 0 for stalemate. Nothing where there is no
/// such technique: without a bare king, or as long as a pawn has to be promoted first.
[[nodiscard]] std::optional<int> technique(const Position& position);

}  // namespace tratto::levels
