#include "nnue/train/look_ahead_options.h"

namespace tratto::nnue::train {

void add_look_ahead_options(ArgumentParser& line, LookAhead& look_ahead) {
  line.add("--scale",
           "evaluation units that change the odds of the expected result, a draw is a half, by a "
           "factor of e, not the spread that fit prints: about 260 by the results of games; scores "
           "and results agree only with the right value",
           look_ahead.scale, 1.0, 10000.0);
  line.add("--lambda", "TD(lambda): weight of later scores in the target, a factor per scored ply",
           look_ahead.lambda, 0.0, 1.0);
  line.add_integer(
      "--cut",
      "--lambda does not look beyond the last position with more than this number of pieces; "
      "0: it looks to the end of the game",
      look_ahead.cut_pieces, 0, 32);
  line.add("--lambda-after", "with --cut: lambda behind that position", look_ahead.lambda_after,
           0.0, 1.0);
}

std::optional<Error> find_ignored_look_ahead(const ArgumentParser& line,
                                             const LookAhead& look_ahead) {
  if (line.has("--lambda-after") && look_ahead.cut_pieces == 0)
    return Error{"--lambda-after has no effect without --cut"};
  return std::nullopt;
}

}  // namespace tratto::nnue::train
