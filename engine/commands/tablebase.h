#pragma once

#include "engine/base/result.h"
#include "engine/tablebase/make/make_tables.h"
#include "engine/uci/session.h"

namespace tratto {

/// Reads `tablebase [--pieces N] [--threads N] [--only SIGNATURE] [--verify] DIRECTORY`. Without
/// --threads `threads` are used. The error is one line that begins with the command's name.
[[nodiscard]] Result<tablebase::MakeRequest> parse_tablebase(const uci::CommandLine& command,
                                                             int threads);

/// `tablebase ...`: makes tables as a job that `stop` ends. Progress goes to standard error.
void make_tablebase(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
