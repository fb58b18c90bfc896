#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/network.h"
#include "nnue/train/parameters.h"

namespace tratto::nnue::train {

/// The integer network whose numbers are nearest to those of the float one.
[[nodiscard]] Network quantise(const Parameters& parameters);

/// The float network that quantises to this one, for training it further.
[[nodiscard]] Parameters dequantise(const Network& network);

/// Chooses anew whether hidden weights are rounded up or down, and the biases, so that the sums of
/// each neuron in the given examples come out as near to the float network's as they can. A network
/// that is trained further begins with whole numbers: one by one, most of its small steps would be
/// rounded away.
void refine_hidden_layer(const Parameters& parameters, std::span<const Example> examples,
                         Network& network, int threads);

/// Chooses anew whether first layer weights are rounded up or down, and the biases, so that the
/// errors of rounding, those of the hidden weights and of the products too, cancel out in the given
/// examples as far as they can.
void refine_first_layer(const Parameters& parameters, std::span<const Example> examples,
                        Network& network);

/// Puts pairs of neurons that are active in the same examples side by side (an idea of
/// Stockfish's). Evaluations stay the same, but more groups of four products, which the engine
/// reads together, are all 0, and it skips those.
void group_pairs(std::span<const Example> examples, Network& network);

/// How far the integer network is from the float one, in evaluation units (about centipawns).
struct QuantisationError {
  double mean = 0;  ///< Of the absolute differences.
  double largest = 0;
};
[[nodiscard]] QuantisationError quantisation_error(const Parameters& parameters,
                                                   const Network& network,
                                                   std::span<const Example> examples);

}  // namespace tratto::nnue::train
