#pragma once

#include "nnue/data/each_game.h"

namespace tratto::nnue::train {

/// Damaged games that are described on standard error as they are found.
[[nodiscard]] DamagedGames damaged_games_told();
/// Prints the number of damaged games, if any. The exit status of a command that read the others.
[[nodiscard]] int status_of(const DamagedGames& damaged);

}  // namespace tratto::nnue::train
