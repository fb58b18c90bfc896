#include "nnue/train/td_lambda_options.h"

namespace tratto::nnue::train {

void add_td_lambda_options(ArgumentParser& line, TdLambda& td_lambda) {
  line.add("--scale",
           "evaluation units that change the odds of the expected result, a draw is a half, by a "
           "factor of e, not the spread that fit prints: about 260 by the results of games; scores "
           "and results agree only with the right value",
           td_lambda.scale, 1.0, 10000.0);
  line.add("--lambda", "TD(lambda): weight of later scores in the target, a factor per scored ply",
           td_lambda.lambda, 0.0, 1.0);
  line.add_integer(
      "--cut",
      "--lambda does not look beyond the last position with more than this number of pieces; "
      "0: it looks to the end of the game",
      td_lambda.cut_pieces, 0, 32);
  line.add("--lambda-after", "with --cut: lambda behind that position", td_lambda.lambda_after, 0.0,
           1.0);
}

std::optional<Error> find_ignored_td_lambda(const ArgumentParser& line, const TdLambda& td_lambda) {
  if (line.has("--lambda-after") && td_lambda.cut_pieces == 0)
    return Error{"--lambda-after has no effect without --cut"};
  if (td_lambda.cut_pieces > 0 && td_lambda.lambda == 0 && td_lambda.lambda_after == 0)
    return Error{"--cut has no effect without --lambda or --lambda-after"};
  return std::nullopt;
}

}  // namespace tratto::nnue::train
