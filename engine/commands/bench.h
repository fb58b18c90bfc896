#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `bench [<depth>]`: searches fixed positions to a fixed depth on one thread with its own
/// transposition table, so the node count depends only on the program. The last line is `<N> nodes
/// <M> nps`.
void bench(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
