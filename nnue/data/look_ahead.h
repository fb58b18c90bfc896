#pragma once

#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Replaces each score by a blend with those that the search gave later in the game: the mean of
/// all chances to win from there on, each counting `lambda` times as much as the one a ply before,
/// and the result, or the last score if there is no result, standing for whatever comes after the
/// end (the lambda-return of TD learning, Sutton 1988). A shallow search errs at random, and the
/// moves played after it are evidence too. `scale` centipawns are a factor of e in the odds of
/// winning. Moves without a score keep none. `lambda` is in [0, 1]; 0 changes nothing.
void look_ahead(GameRecord& game, double lambda, double scale);

}  // namespace tratto::nnue
