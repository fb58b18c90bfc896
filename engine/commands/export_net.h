#pragma once

#include "engine/uci/session.h"

namespace tratto {

/// `export_net <file>`: writes the network that is built into the program to a file, the same
/// bytes.
void export_network(uci::Session& session, const uci::CommandLine& command);

}  // namespace tratto
