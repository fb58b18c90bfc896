#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `export_net <file>`: writes the embedded network to a file, unchanged.
void export_network(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
