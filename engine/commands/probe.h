#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `probe [<FEN>]`: probes the endgame tablebases for a position (by default the current one) and
/// for each move: win, draw or loss under the fifty-move rule (WDL) and distance to zeroing (DTZ).
/// The output is English text in a fixed form. An error if the position is not in the tables.
void probe_position(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
