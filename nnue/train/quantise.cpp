#include "nnue/train/quantise.h"

#include <algorithm>
#include <cmath>

#include "nnue/evaluate.h"
#include "nnue/train/pass.h"

namespace tratto::nnue::train {

namespace {

template <typename Array>
void round_all(const float* from, float scale, int limit, Array& to) {
  using Integer = typename Array::value_type;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const long rounded = std::lround(from[i] * scale);
    to[i] = static_cast<Integer>(std::clamp<long>(rounded, -limit, limit));
  }
}

template <typename Array>
void divide_all(const Array& from, float scale, float* to) {
  for (const auto integer : from)
    *to++ = static_cast<float>(integer) / scale;
}

}  // namespace

Network quantise(const Parameters& parameters) {
  const ParameterLayout& layout = parameters.layout;
  const float* values = parameters.values.data();
  Network network(layout.hidden);
  round_all(values, hidden_scale, input_weight_max, network.input_weights);
  round_all(values + layout.row(ParameterLayout::bias_row), hidden_scale, hidden_bias_max,
            network.hidden_biases);
  round_all(values + layout.output_row(0), output_scale, output_weight_max, network.output_weights);
  round_all(values + layout.output_biases(), hidden_scale * output_scale, output_bias_max,
            network.output_biases);
  return network;
}

Parameters dequantise(const Network& network) {
  Parameters parameters(network.hidden);
  const ParameterLayout& layout = parameters.layout;
  float* values = parameters.values.data();
  divide_all(network.input_weights, hidden_scale, values);
  divide_all(network.hidden_biases, hidden_scale, values + layout.row(ParameterLayout::bias_row));
  divide_all(network.output_weights, output_scale, values + layout.output_row(0));
  divide_all(network.output_biases, hidden_scale * output_scale, values + layout.output_biases());
  return parameters;
}

QuantisationError quantisation_error(const Parameters& parameters, const Network& network,
                                     std::span<const Example> examples) {
  QuantisationError error;
  const std::vector<float> expected = evaluate(parameters, examples);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    const int found = evaluate_slowly(network, Position(board_of(examples[i])));
    const double difference = std::abs(static_cast<double>(expected[i]) - found);
    error.mean += difference / static_cast<double>(examples.size());
    error.largest = std::max(error.largest, difference);
  }
  return error;
}

}  // namespace tratto::nnue::train
