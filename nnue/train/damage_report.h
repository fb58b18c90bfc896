#pragma once

#include "nnue/data/each_game.h"

namespace tratto::nnue::train {

/// A collector of damaged games that prints each to standard error when it is found.
[[nodiscard]] DamagedGames damaged_games_to_stderr();
/// Prints the number of damaged games, if any. Returns the exit status of a command that processed
/// the others.
[[nodiscard]] int status_of(const DamagedGames& damaged);

}  // namespace tratto::nnue::train
