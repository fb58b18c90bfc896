#pragma once

namespace tratto {

/// Maximum values of the counters. They stop there, so that every position can be written as FEN
/// and read again. No rule needs more than 150 plies.
inline constexpr int max_rule50 = 32767;
inline constexpr int max_fullmove = 30000;

/// Plies without a capture or a pawn move after which the game is a draw by the fifty-move rule.
inline constexpr int fifty_move_plies = 100;

}  // namespace tratto
