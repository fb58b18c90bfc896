#pragma once

#include "nnue/arch.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Parameters of look_ahead().
struct LookAhead {
  double lambda = 0;                ///< TD(lambda), in [0, 1]; 0: no change.
  double scale = evaluation_scale;  ///< Evaluation units that change the odds of the expected
                                    ///< result, a draw being a half, by a factor of e.
  /// Scores before the first position with at most this many pieces are not blended with scores
  /// from there on; 0: no cut.
  int cut_pieces = 0;
  double lambda_after = 0;  ///< Lambda from that position on.
};

/// Replaces each score by its lambda-return (TD learning, Sutton 1988): the weighted mean of the
/// win probabilities of this and all later positions of the game, each later ply weighted by
/// another factor of lambda; the game result, or without a result the last score, stands for
/// everything after the end. Reduces the random error of shallow searches by using the moves that
/// followed. Moves without a score keep none.
void look_ahead(GameRecord& game, const LookAhead& how);

}  // namespace tratto::nnue
