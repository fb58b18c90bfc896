#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `genfens <n> seed <s> [book <file>|None] [...]`: what OpenBench asks for before it lets an
/// engine make games: n balanced positions after random moves, each printed as `info string genfens
/// <FEN>`. With a book the random moves begin in one of its positions. Words after these are for
/// other engines. The same seed gives the same positions.
void generate_fens(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
