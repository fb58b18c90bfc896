#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `perft <depth> [threads <n>] [json] [<FEN>]`.
void count_moves(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
