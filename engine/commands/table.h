#pragma once

#include <span>

#include "engine/uci/session.h"

namespace tratto {

/// All commands, UCI and others, in the order of `help`.
[[nodiscard]] std::span<const uci::Command> command_table();

}  // namespace tratto
