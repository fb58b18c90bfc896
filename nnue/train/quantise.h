#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/network.h"
#include "nnue/train/parameters.h"

namespace tratto::nnue::train {

/// Quantises a float network by rounding to the nearest integers.
[[nodiscard]] Network quantise(const Parameters& parameters);

/// The float network that quantises to this one, for fine-tuning.
[[nodiscard]] Parameters dequantise(const Network& network);

/// Chooses the rounding direction of the hidden weights, and the biases, so that the sums of each
/// neuron on the given examples are as close as possible to those of the float network. Fine-tuning
/// starts from integers; rounding each weight to the nearest one would undo most of its small
/// steps.
void refine_hidden_layer(const Parameters& parameters, std::span<const Example> examples,
                         Network& network, int threads);

/// Chooses the rounding direction of the first layer weights, and the biases, so that all rounding
/// errors up to there cancel out on the given examples as far as possible.
void refine_first_layer(const Parameters& parameters, std::span<const Example> examples,
                        Network& network);

/// Reorders the pairs of neurons so that pairs that are active in the same examples are adjacent
/// (as Stockfish does). Evaluations do not change, but more groups of four products are all zero,
/// which the engine skips.
void group_pairs(std::span<const Example> examples, Network& network);

/// Difference between the quantised and the float network, in evaluation units.
struct QuantisationError {
  double mean = 0;  ///< Mean absolute difference.
  double largest = 0;
};
[[nodiscard]] QuantisationError quantisation_error(const Parameters& parameters,
                                                   const Network& network,
                                                   std::span<const Example> examples);

}  // namespace tratto::nnue::train
