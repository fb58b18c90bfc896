#pragma once

#include "engine/uci/session.h"

/// The handlers of small commands, with the signature that the command table requires.
namespace tratto {

/// `d`: prints the board with FEN, keys and checkers, and the state of the game under the laws
/// (check, draw claims, result).
void draw_board(uci::Session& session, const uci::CommandLine& command);
/// `eval`: prints the static evaluation for White.
void evaluate(uci::Session& session, const uci::CommandLine& command);
/// `flip`: swaps the colours of the position and removes the game before it.
void flip_colors(uci::Session& session, const uci::CommandLine& command);
void show_license(uci::Session& session, const uci::CommandLine& command);
/// `spsa`: the tunable parameters, one line each: name, type, value, minimum, maximum, step,
/// learning rate.
void list_tunables(uci::Session& session, const uci::CommandLine& command);
void help(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
