#pragma once

#include "engine/uci/session.h"

/// Commands for people, as rows of the command table want them.
namespace tratto {

/// `d`: the board with FEN, keys and checkers, and what the laws say of the game.
void draw_board(uci::Session& session, const uci::CommandLine& command);
/// `eval`: the static evaluation from White's side.
void evaluate(uci::Session& session, const uci::CommandLine& command);
/// `flip`: the same position with colours swapped; the game before it is forgotten.
void flip_colors(uci::Session& session, const uci::CommandLine& command);
/// `perft <depth> [threads <n>] [json] [<FEN>]`.
void count_moves(uci::Session& session, const uci::CommandLine& command);
void describe_build(uci::Session& session, const uci::CommandLine& command);
void show_license(uci::Session& session, const uci::CommandLine& command);
/// `spsa`: the tunable numbers, a line each: name, type, value, least, most, step, learning rate.
void list_tunables(uci::Session& session, const uci::CommandLine& command);
void help(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
