#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/network.h"
#include "nnue/train/parameters.h"

namespace tratto::nnue::train {

/// The integer network nearest to the float one.
[[nodiscard]] Network quantise(const Parameters& parameters);

/// How far the integer network is from the float one, in evaluation units (about centipawns).
struct QuantisationError {
  double mean = 0;  ///< Of the absolute differences.
  double largest = 0;
};
[[nodiscard]] QuantisationError quantisation_error(const Parameters& parameters,
                                                   const Network& network,
                                                   std::span<const Example> examples);

}  // namespace tratto::nnue::train
