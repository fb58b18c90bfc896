#pragma once

#include <optional>

#include "engine/base/result.h"
#include "nnue/data/look_ahead.h"
#include "nnue/train/arguments.h"

namespace tratto::nnue::train {

/// Adds the options that say what a position's label is made of, the same for all commands.
void add_look_ahead_options(ArgumentParser& line, LookAhead& look_ahead);

/// An option of these that has no effect as they were given.
[[nodiscard]] std::optional<Error> find_ignored_look_ahead(const ArgumentParser& line,
                                                           const LookAhead& look_ahead);

}  // namespace tratto::nnue::train
