#pragma once

#include "nnue/arch.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// How look_ahead() blends.
struct LookAhead {
  double lambda = 0;                ///< In [0, 1]; 0 changes nothing.
  double scale = evaluation_scale;  ///< Centipawns that are a factor of e in the odds of winning.
  /// Scores before the first position with so few pieces look no further than to the last of them:
  /// the rest of the game says less of them than it is in doubt; 0: they look to the end.
  int cut_pieces = 0;
  double lambda_after = 0;  ///< Instead of `lambda`, from that position on.
};

/// Replaces each score by a blend with those that the search gave later in the game: the mean of
/// all chances to win from there on, each counting `lambda` times as much as the one a ply before,
/// and the result, or the last score if there is no result, standing for whatever comes after the
/// end (the lambda-return of TD learning, Sutton 1988). A shallow search errs at random, and the
/// moves played after it are evidence too. Moves without a score keep none.
void look_ahead(GameRecord& game, const LookAhead& how);

}  // namespace tratto::nnue
