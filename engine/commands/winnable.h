#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `winnable [--quick] [--nodes <n>]`: reads lines `FEN [white|black]` from the input to its end
/// and answers each question in one line of tab-separated fields: side, verdict (winnable,
/// unwinnable, unknown), mating line in UCI notation or "-", nodes, microseconds, FEN. Both sides
/// are asked about if none is named. A line that cannot be read gets `error`, the line's number and
/// the reason; the exit status is then 1.
void judge_winnable(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
