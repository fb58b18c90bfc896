#pragma once

#include <span>

#include "engine/uci/session.h"

namespace tratto {

/// The one table of commands: the protocol's and the engine's own, in the order of `help`.
[[nodiscard]] std::span<const uci::Command> command_table();

}  // namespace tratto
