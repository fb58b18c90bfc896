#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `genfens <n> seed <s> [book <file>|None] [...]`: OpenBench's command for start positions of
/// training games: n balanced positions after random moves, each printed as `info string genfens
/// <FEN>`. With a book the random moves start from its positions. Further words are ignored. The
/// same seed gives the same positions.
void generate_fens(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
