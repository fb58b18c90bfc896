#pragma once

#include <optional>

#include "engine/base/result.h"
#include "nnue/data/td_lambda.h"
#include "nnue/train/arguments.h"

namespace tratto::nnue::train {

/// Adds the options of TD(lambda), the same for all commands.
void add_td_lambda_options(ArgumentParser& line, TdLambda& td_lambda);

/// An error if one of these options has no effect without another.
[[nodiscard]] std::optional<Error> find_ignored_td_lambda(const ArgumentParser& line,
                                                          const TdLambda& td_lambda);

}  // namespace tratto::nnue::train
