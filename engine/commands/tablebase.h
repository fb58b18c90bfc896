#pragma once

#include "engine/base/result.h"
#include "engine/tablebase/make/make_tables.h"
#include "engine/uci/session.h"

namespace tratto {

/// Parses `tablebase [--pieces N] [--threads N] [--only SIGNATURE] [--verify] DIRECTORY`. `threads`
/// is the default of --threads. An error is one line that starts with the command's name.
[[nodiscard]] Result<tablebase::MakeRequest> parse_tablebase(const uci::CommandLine& command,
                                                             int threads);

/// `tablebase ...`: generates tables as a job that `stop` ends. Prints progress to standard error.
void make_tablebase(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
