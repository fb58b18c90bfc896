#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <thread>

#include "engine/base/result.h"
#include "nnue/train/arguments.h"
#include "nnue/train/dataset.h"
#include "nnue/train/trainer.h"

namespace tratto::nnue::train {

/// The options of `train`; the help of each is in add_train_options().
struct TrainOptions {
  LoadOptions load;
  int hidden = 256;  ///< Neurons per perspective.
  int batch = 4096;
  double epochs = 20;
  double superbatches = 0;  ///< 0: `epochs` says how long to train.
  double wdl = 0.3;
  double last_wdl = -1;    ///< Negative: the same as `wdl`.
  double ending_wdl = -1;  ///< Negative: the same as `wdl`.
  double power = 2;
  double rate = 3e-3;
  double last_rate = 1e-5;
  double hidden_rate = 1;
  double decay = 0.1;
  double stretch = 1;
  double interval = 10e6;  ///< Positions between two rows of the log.
  int threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
  bool regroups = false;
  std::string from, out, checkpoint, log, plot;  ///< Paths; empty: none.
};

/// Adds the options to a parser, which writes their values to `options`.
void add_train_options(ArgumentParser& line, TrainOptions& options);
/// An error if an option is missing, or has no effect without another one or beside it.
[[nodiscard]] std::optional<Error> find_option_error(const ArgumentParser& line,
                                                     const TrainOptions& options);
/// The recipe of a run over this number of examples, at least 1; Recipe::start is not set.
[[nodiscard]] Recipe make_recipe(const TrainOptions& options, std::size_t examples);

}  // namespace tratto::nnue::train
