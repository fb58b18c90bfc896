#pragma once

#include <span>
#include <string>

#include "engine/base/result.h"

namespace tratto::nnue::train {

/// A command of tratto-nnue: gets the arguments after its name and returns the exit status; an
/// error is one line for the user.
[[nodiscard]] Result<int> train_command(std::span<const std::string> arguments);

}  // namespace tratto::nnue::train
