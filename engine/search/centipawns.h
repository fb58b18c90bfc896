#pragma once

#include "engine/search/score.h"

// The search uses the units of the evaluation, whose size changes with each network. This header
// converts them to centipawns.

namespace tratto {

/// Evaluation units at which the side to move wins half of its games: one pawn, as engines use the
/// word today. Fitted by `tratto-nnue fit` to 208,190 positions of 1,800 games by g29
/// (nnue/nets/JOURNAL.md), 2,500 nodes a move: 235.7, times the 0.984 by which tuning has scaled
/// evaluations since.
constexpr double units_per_pawn = 232.0;

constexpr double centipawns(double units) {
  return units * 100.0 / units_per_pawn;
}

constexpr double evaluation_units(double centipawns) {
  return centipawns * units_per_pawn / 100.0;
}

}  // namespace tratto
