#include "nnue/evaluate.h"

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "nnue/board_counts.h"
#include "nnue/features.h"

namespace tratto::nnue {

namespace {

/// The products of one perspective's neurons, appended to those of the other.
void append_products(const Network& network, const Position& position, Color side,
                     std::vector<int>& products) {
  const ActiveInputs inputs = active_inputs(position, side);
  const auto neuron = [&](int i) {
    int sum = network.hidden_biases[static_cast<std::size_t>(i)];
    for (const std::uint16_t input : inputs)
      sum += network.input_row(input)[i];
    return sum;
  };
  const int half = network.hidden / 2;
  for (int i = 0; i < half; ++i)
    products.push_back(product_of(neuron(i), neuron(half + i)));
}

/// The first layer's neurons clamped to 0..1, then their squares.
std::array<int, l2_inputs> first_activations(const Network& network, int bucket,
                                             std::span<const int> inputs) {
  std::array<int, l2_inputs> activations{};
  for (int i = 0; i < l1_outputs; ++i) {
    int sum = network.stack(bucket).l1_biases[i];
    for (std::size_t input = 0; input < inputs.size(); ++input)
      sum +=
          inputs[input] * network.l1_weights[network.l1_index(bucket, static_cast<int>(input), i)];
    const int clamped = std::clamp(sum, -activation_scale, activation_scale);
    activations[static_cast<std::size_t>(i)] = std::max(clamped, 0);
    activations[static_cast<std::size_t>(l1_outputs + i)] = clamped * clamped >> activation_bits;
  }
  return activations;
}

}  // namespace

int evaluate(const Network& network, const Kernels& kernels, AccumulatorStack& accumulators,
             const Position& position) {
  const Color us = position.side_to_move();
  const int bucket = output_bucket(popcount(position.pieces()));
  return to_evaluation(kernels.propagate(
      accumulators.neurons(position, us), accumulators.neurons(position, ~us),
      counted_sets(counted_board(position), us), network.stack(bucket), network.hidden));
}

int evaluate_slowly(const Network& network, const Position& position) {
  const int bucket = output_bucket(popcount(position.pieces()));
  const Color us = position.side_to_move();
  std::vector<int> inputs;
  append_products(network, position, us, inputs);
  append_products(network, position, ~us, inputs);
  for (const std::uint8_t count : count_board(counted_board(position), us))
    inputs.push_back(count);
  const auto activations = first_activations(network, bucket, inputs);
  const LayerStack stack = network.stack(bucket);
  int output = stack.output_bias;
  for (int i = 0; i < l2_outputs; ++i) {
    int sum = stack.l2_biases[i];
    for (int a = 0; a < l2_inputs; ++a)
      sum += activations[static_cast<std::size_t>(a)] *
             network.l2_weights[Network::l2_index(bucket, a, i)];
    const int activation = std::clamp(sum, 0, layer_sum_scale) >> layer_weight_bits;
    output += (activation * activation >> activation_bits) * stack.output_weights[i];
  }
  return to_evaluation(output);
}

}  // namespace tratto::nnue
