#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/network.h"
#include "nnue/train/kernels/select.h"
#include "nnue/train/parameters.h"

namespace tratto::nnue::train {

/// Chooses the rounding direction of the first layer weights, and the biases, so that all rounding
/// errors up to there cancel out on the given examples as far as possible.
void refine_first_layer(const Parameters& parameters, std::span<const Example> examples,
                        Network& network, const TrainingKernels& kernels = best_kernels());

/// Changes the first layer biases of `parameters`, dequantised from `network`, so that the mean
/// sums equal those of `network`, which include its rounding errors. On the same examples
/// refine_first_layer() then finds the biases of `network` again; otherwise it would change them by
/// the mean rounding error each time that a network is trained further.
void match_first_layer_biases(const Network& network, std::span<const Example> examples,
                              Parameters& parameters,
                              const TrainingKernels& kernels = best_kernels());

}  // namespace tratto::nnue::train
