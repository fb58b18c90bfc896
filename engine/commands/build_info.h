#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `compiler`: version, compiler, instruction sets, checks and network.
void describe_build(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
