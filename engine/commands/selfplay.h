#pragma once

#include "engine/base/result.h"
#include "engine/selfplay/run.h"
#include "engine/uci/session.h"

namespace tratto {

/// Parses `selfplay <file> [<name> <value>]...`.
[[nodiscard]] Result<selfplay::RunOptions> parse_selfplay(const uci::CommandLine& command,
                                                          int threads);

/// `selfplay <file> [<name> <value>]...`: plays self-play games and appends them to the file.
/// Prints progress to standard error; `stop` or the end of the program ends it without losing
/// games.
void play_against_itself(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
