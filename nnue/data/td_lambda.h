#pragma once

#include "nnue/arch.h"
#include "nnue/data/game_record.h"

namespace tratto::nnue {

/// Parameters of apply_td_lambda().
struct TdLambda {
  double lambda = 0;  ///< Weight of later scores in a target, 0 to 1; 0: no change.
  /// Evaluation units that change the odds of the expected result, a draw being a half, by a factor
  /// of e.
  double scale = evaluation_scale;
  /// Divides a game at its first position with at most this number of pieces: targets before it use
  /// no scores from there on. 0: the game is not divided.
  int cut_pieces = 0;
  double lambda_after = 0;  ///< Lambda from that position on.
};

/// TD(lambda): replaces each score of a game by its lambda-return (Sutton 1988), a mean of the win
/// probabilities of this and all later positions, in which each later ply has the weight of the one
/// before it times lambda. The game result, or without one the last score, stands for all that
/// would follow the end. Reduces the random error of shallow searches by means of the moves that
/// followed. Moves without a score keep none.
void apply_td_lambda(GameRecord& game, const TdLambda& parameters);

}  // namespace tratto::nnue
