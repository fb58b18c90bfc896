#pragma once

#include "nnue/data/look_ahead.h"
#include "nnue/train/arguments.h"

namespace tratto::nnue::train {

/// Adds the options that say what a position's label is made of, the same for all commands.
void add_look_ahead_options(ArgumentParser& line, LookAhead& look_ahead);

}  // namespace tratto::nnue::train
