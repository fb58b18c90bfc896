#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/network.h"
#include "nnue/train/kernels/select.h"
#include "nnue/train/parameters.h"

namespace tratto::nnue::train {

/// Quantises a float network by rounding to the nearest integers.
[[nodiscard]] Network quantise(const Parameters& parameters);

/// The float network that quantises to this one, for fine-tuning.
[[nodiscard]] Parameters dequantise(const Network& network);

/// Difference between the quantised and the float network, in evaluation units.
struct QuantisationError {
  double mean = 0;  ///< Mean absolute difference.
  double largest = 0;
};
[[nodiscard]] QuantisationError quantisation_error(const Parameters& parameters,
                                                   const Network& network,
                                                   std::span<const Example> examples,
                                                   const TrainingKernels& kernels = best_kernels());

}  // namespace tratto::nnue::train
