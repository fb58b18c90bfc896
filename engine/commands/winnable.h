#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `winnable [--quick] [--nodes <n>]`: reads lines `FEN [white|black]` up to the end of input and
/// answers each in one line of tab-separated fields: side, verdict (winnable, unwinnable, unknown),
/// mating line in UCI notation or "-", nodes, microseconds, FEN. Without a side both are answered.
/// For an invalid line it prints `error`, the line number and the reason; the exit status is then
/// 1.
void judge_winnable(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
