#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `ladder <Elo> <Elo> [games <n>] [seed <n>]`: plays two levels of UCI_Elo against each other; the
/// last line on standard output is `ladder <Elo> against <Elo>: +<wins> =<draws> -<losses>` of the
/// first.
void play_levels(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
