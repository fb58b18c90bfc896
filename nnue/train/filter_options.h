#pragma once

#include "nnue/data/filter.h"
#include "nnue/train/arguments.h"

namespace tratto::nnue::train {

/// Adds the options that select positions, the same for all commands.
void add_filter_options(ArgumentParser& line, Filter& filter);

}  // namespace tratto::nnue::train
