#pragma once

#include "engine/uci/session.h"

// The current game in algebraic notation. Languages are given by code or English name ("it",
// "Italian"); "xx" is figurine notation.

namespace tratto {

/// `moves`: prints the moves of the game.
void show_moves(uci::Session& session, const uci::CommandLine& command);
/// `play`: appends moves in algebraic notation to the game, all of them or, on error, none.
void play_moves(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
