#include "nnue/train/quantise.h"

#include <algorithm>
#include <cmath>

#include "nnue/evaluate.h"
#include "nnue/train/pass.h"

namespace tratto::nnue::train {

namespace {

/// Visits every number of both networks with its scale and limit: visit(float, scale, limit,
/// integer).
template <typename AnyParameters, typename AnyNetwork, typename Visit>
void for_each_number(AnyParameters& parameters, AnyNetwork& network, const Visit& visit) {
  const ParameterLayout& layout = parameters.layout;
  auto* const values = parameters.values.data();
  const auto all = [&](std::size_t from, float scale, int limit, auto* to, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i)
      visit(values[from + i], scale, limit, to[i]);
  };
  all(0, hidden_scale, input_weight_max, network.input_weights.data(),
      network.input_weights.size());
  all(layout.row(ParameterLayout::bias_row), hidden_scale, hidden_bias_max,
      network.hidden_biases.data(), network.hidden_biases.size());
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    const std::size_t stack = layout.stack(bucket);
    for (int input = 0; input < l1_inputs(layout.hidden); ++input)
      for (int neuron = 0; neuron < l1_outputs; ++neuron)
        visit(values[stack + ParameterLayout::l1_weight(input, neuron)], l1_weight_scale,
              l1_weight_max, network.l1_weights[network.l1_index(bucket, input, neuron)]);
    all(stack + layout.l1_biases(), activation_scale, l1_bias_max,
        network.l1_biases.data() + bucket * l1_outputs, l1_outputs);
    for (int activation = 0; activation < l2_inputs; ++activation)
      for (int neuron = 0; neuron < l2_outputs; ++neuron)
        visit(values[stack + layout.l2_weights() +
                     static_cast<std::size_t>(activation * l2_outputs + neuron)],
              layer_weight_scale, layer_weight_max,
              network.l2_weights[Network::l2_index(bucket, activation, neuron)]);
    all(stack + layout.l2_biases(), layer_sum_scale, layer_bias_max,
        network.l2_biases.data() + bucket * l2_outputs, l2_outputs);
    all(stack + layout.output_weights(), layer_weight_scale, layer_weight_max,
        network.output_weights.data() + bucket * l2_outputs, l2_outputs);
  }
  all(layout.output_biases(), layer_sum_scale, layer_bias_max, network.output_biases.data(),
      output_bucket_count);
}

}  // namespace

Network quantise(const Parameters& parameters) {
  Network network(parameters.layout.hidden);
  for_each_number(parameters, network, [](float from, float scale, int limit, auto& to) {
    to = static_cast<std::decay_t<decltype(to)>>(
        std::clamp<long>(std::lround(from * scale), -limit, limit));
  });
  return network;
}

Parameters dequantise(const Network& network) {
  Parameters parameters(network.hidden);
  for_each_number(parameters, network, [](float& to, float scale, int, auto from) {
    to = static_cast<float>(from) / scale;
  });
  return parameters;
}

QuantisationError quantisation_error(const Parameters& parameters, const Network& network,
                                     std::span<const Example> examples,
                                     const TrainingKernels& kernels) {
  QuantisationError error;
  const std::vector<float> expected = evaluate(parameters, examples, kernels);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const int found = evaluate_slowly(network, Position(board_of(examples[i])));
    const double difference = std::abs(static_cast<double>(expected[i]) - found);
    error.mean += difference / static_cast<double>(examples.size());
    error.largest = std::max(error.largest, difference);
  }
  return error;
}

}  // namespace tratto::nnue::train
