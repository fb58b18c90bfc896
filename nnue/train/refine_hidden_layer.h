#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/network.h"
#include "nnue/train/parameters.h"

namespace tratto::nnue::train {

/// Chooses the rounding direction of the hidden weights, and the biases, so that the sums of each
/// neuron on the given examples are as close as possible to those of the float network. Fine-tuning
/// starts from integers; rounding each weight to the nearest one would undo most of its small
/// steps.
void refine_hidden_layer(const Parameters& parameters, std::span<const Example> examples,
                         Network& network, int threads);

}  // namespace tratto::nnue::train
