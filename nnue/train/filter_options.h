#pragma once

#include <optional>
#include <string>

#include "nnue/data/filter.h"
#include "nnue/train/arguments.h"

namespace tratto::nnue::train {

/// Adds the options that select positions, the same for all commands.
void add_filter_options(ArgumentParser& line, Filter& filter);
/// Adds the option that limits how many positions of a game are learned from.
void add_per_game_option(ArgumentParser& line, Filter& filter);
/// One of these options that was given; none if none was.
[[nodiscard]] std::optional<std::string> given_filter_option(const ArgumentParser& line);

}  // namespace tratto::nnue::train
