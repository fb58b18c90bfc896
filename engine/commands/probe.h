#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `probe [<FEN>]`: what the endgame tables say of a position, or of that on the board, and of each
/// move: win, draw or loss under the fifty-move rule (WDL) and distance to zeroing (DTZ). In
/// English for people, but always the same words. An error if the tables do not have it.
void probe_position(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
