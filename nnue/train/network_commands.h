#pragma once

#include <span>
#include <string>

#include "engine/base/result.h"

namespace tratto::nnue::train {

/// Commands of tratto-nnue: each gets the arguments after its name and returns the exit status; an
/// error is one line for the user.
[[nodiscard]] Result<int> material_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> average_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> describe_command(std::span<const std::string> arguments);

}  // namespace tratto::nnue::train
