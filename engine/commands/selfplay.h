#pragma once

#include "engine/base/result.h"
#include "engine/selfplay/run.h"
#include "engine/uci/session.h"

namespace tratto {

/// Reads `selfplay <file> [<name> <value>]...`; the error names what is wrong.
[[nodiscard]] Result<selfplay::RunOptions> parse_selfplay(const uci::CommandLine& command,
                                                          int threads);

/// `selfplay <file> [<name> <value>]...`: plays games against itself and appends them to the file.
/// Progress goes to standard error; `stop` or the end of the program ends it without loss.
void play_against_itself(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
