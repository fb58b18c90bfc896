#include "nnue/evaluate.h"

#include <algorithm>

#include "nnue/features.h"

namespace tratto::nnue {

namespace {

/// The sum of activation^2 * weight over one view's neurons.
std::int64_t view_sum(const Network& network, const Position& position, Color side,
                      const std::int16_t* weights) {
  const ActiveInputs inputs = active_inputs(position, side);
  std::int64_t sum = 0;
  for (int i = 0; i < network.hidden; ++i) {
    int neuron = network.hidden_biases[i];
    for (const std::uint16_t input : inputs)
      neuron += network.input_row(input)[i];
    const std::int64_t activation = std::clamp(neuron, 0, hidden_scale);
    sum += activation * activation * weights[i];
  }
  return sum;
}

}  // namespace

int evaluate(const Network& network, const Kernels& kernels, AccumulatorStack& accumulators,
             const Position& position) {
  const Color us = position.side_to_move();
  const int bucket = output_bucket(popcount(position.pieces()));
  const std::int64_t sum =
      kernels.output_sum(accumulators.neurons(position, us), accumulators.neurons(position, ~us),
                         network.output_row(bucket), network.hidden);
  return to_evaluation(sum, network.output_biases[bucket]);
}

int evaluate_slowly(const Network& network, const Position& position) {
  const int bucket = output_bucket(popcount(position.pieces()));
  const std::int16_t* weights = network.output_row(bucket);
  const Color us = position.side_to_move();
  const std::int64_t sum = view_sum(network, position, us, weights) +
                           view_sum(network, position, ~us, weights + network.hidden);
  return to_evaluation(sum, network.output_biases[bucket]);
}

}  // namespace tratto::nnue
