#pragma once

#include <span>
#include <string>

#include "engine/base/result.h"
#include "nnue/data/filter.h"
#include "nnue/train/arguments.h"

/// The commands of tratto-nnue. Each gets the arguments after its name and returns the exit status;
/// an error is one line for the user.
namespace tratto::nnue::train {

[[nodiscard]] Result<int> train_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> inspect_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> fit_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> compare_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> shuffle_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> to_text_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> material_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> average_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> relabel_command(std::span<const std::string> arguments);
[[nodiscard]] Result<int> describe_command(std::span<const std::string> arguments);

/// Adds the options that select positions, the same for all commands.
void add_filter_options(ArgumentParser& line, Filter& filter);

}  // namespace tratto::nnue::train
