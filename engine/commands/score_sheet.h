#pragma once

#include "engine/uci/session.h"

// The game on the board as people write it. Languages go by code or English name: "it", "Italian";
// "xx" are the figurines.

namespace tratto {

/// The command `moves`: prints the moves of the game.
void show_moves(uci::Session& session, const uci::CommandLine& command);
/// The command `play`: plays the game on by moves in algebraic notation, all of them or none.
void play_moves(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
