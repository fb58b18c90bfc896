#include "nnue/train/parameters.h"

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"

namespace tratto::nnue {

namespace {

/// Number of active inputs in a typical position.
constexpr float typical_inputs = 20;
/// A neuron's sum begins around the middle of the activation's slope, so that it can learn.
constexpr float first_bias = 0.25F;
constexpr float first_deviation = 0.25F;
/// Products of two such neurons are small, so their weights are larger.
constexpr float first_product = 0.5F;
constexpr float first_l1_bias = 0.1F;

void fill(float* begin, std::size_t count, float deviation, Random& random) {
  // Uniform within +-range has a standard deviation of range / sqrt(3).
  const float range = deviation * std::sqrt(3.0F);
  for (std::size_t i = 0; i < count; ++i)
    begin[i] = range * static_cast<float>(2 * random.unit() - 1);
}

/// Whether a neuron is 0 for all inputs, each within 0..1: `count` weights, `step` apart.
bool is_dead(const float* weights, int count, std::size_t step, float bias) {
  float largest = bias;
  for (int i = 0; i < count; ++i)
    largest += std::max(weights[static_cast<std::size_t>(i) * step], 0.0F);
  return largest <= 0;
}

/// Copies `count` numbers, `step` apart.
void copy(const float* from, int count, std::size_t step, float* to) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
    to[i * step] = from[i * step];
}

/// Revives the pair of the hidden neurons `first` and `first` + hidden / 2 if it is dead.
bool revive_pair(const Parameters& fresh, int first, Parameters& parameters) {
  const ParameterLayout& layout = parameters.layout;
  const int half = layout.hidden / 2;
  const std::size_t step = layout.row(1);
  float* const values = parameters.values.data();
  const auto is_dead_neuron = [&](int neuron) {
    return is_dead(
        values + neuron, input_count, step,
        values[layout.row(ParameterLayout::bias_row) + static_cast<std::size_t>(neuron)]);
  };
  if (!is_dead_neuron(first) && !is_dead_neuron(half + first)) return false;
  for (const int neuron : {first, half + first}) {
    copy(fresh.values.data() + neuron, input_count + 1, step, values + neuron);
    // The pair's product in the perspective of one side, which has the same number.
    for (int bucket = 0; bucket < output_bucket_count; ++bucket)
      for (int n = 0; n < l1_outputs; ++n)
        values[layout.stack(bucket) + ParameterLayout::l1_weight(neuron, n)] = 0;
  }
  return true;
}

/// The same for a neuron of a stack's second layer.
bool revive_l2_neuron(const Parameters& fresh, int bucket, int neuron, Parameters& parameters) {
  const ParameterLayout& layout = parameters.layout;
  const std::size_t first = layout.stack(bucket) + static_cast<std::size_t>(neuron);
  const std::size_t weights = first + layout.l2_weights();
  float* const values = parameters.values.data();
  if (!is_dead(values + weights, l2_inputs, l2_outputs, values[first + layout.l2_biases()]))
    return false;
  // The biases follow the weights.
  copy(fresh.values.data() + weights, l2_inputs + 1, l2_outputs, values + weights);
  values[first + layout.output_weights()] = 0;
  return true;
}

}  // namespace

Parameters random_parameters(int hidden, std::uint64_t seed) {
  Parameters parameters(hidden);
  const ParameterLayout& layout = parameters.layout;
  float* values = parameters.values.data();
  Random random(seed);
  const std::size_t bias = layout.row(ParameterLayout::bias_row);
  fill(values, bias, first_deviation / std::sqrt(typical_inputs), random);
  std::fill(values + bias, values + layout.stack(0), first_bias);
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    float* const stack = values + layout.stack(bucket);
    const std::size_t products = ParameterLayout::l1_weight(hidden, 0);
    fill(stack, products, 1 / (first_product * std::sqrt(static_cast<float>(hidden))), random);
    // The weights of board counts start at zero.
    std::fill(stack + products, stack + layout.l1_biases(), 0.0F);
    std::fill(stack + layout.l1_biases(), stack + layout.l2_weights(), first_l1_bias);
    fill(stack + layout.l2_weights(), l2_inputs * l2_outputs,
         1 / std::sqrt(static_cast<float>(l2_inputs)), random);
    std::fill(stack + layout.l2_biases(), stack + layout.output_weights(), first_bias);
    fill(stack + layout.output_weights(), l2_outputs, 1 / std::sqrt(static_cast<float>(l2_outputs)),
         random);
  }
  return parameters;
}

Parameters widened(const Parameters& narrow, int hidden, std::uint64_t seed) {
  Parameters wide = random_parameters(hidden, seed);
  const ParameterLayout& from = narrow.layout;
  const ParameterLayout& to = wide.layout;
  const float* const source = narrow.values.data();
  float* const target = wide.values.data();
  // The neurons of a pair lie half a perspective apart, and the products of the other side behind
  // those of the side to move.
  const int half = from.hidden / 2;
  for (int input = 0; input <= ParameterLayout::bias_row; ++input)
    for (int part = 0; part < 2; ++part)
      std::copy_n(source + from.row(input) + part * half, half,
                  target + to.row(input) + part * (hidden / 2));
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    const float* const old_stack = source + from.stack(bucket);
    float* const stack = target + to.stack(bucket);
    std::fill_n(stack, to.l1_biases(), 0.0F);
    for (int perspective = 0; perspective < 2; ++perspective)
      for (int product = 0; product < half; ++product)
        for (int neuron = 0; neuron < l1_outputs; ++neuron)
          stack[ParameterLayout::l1_weight(perspective * (hidden / 2) + product, neuron)] =
              old_stack[ParameterLayout::l1_weight(perspective * half + product, neuron)];
    for (int count = 0; count < count_inputs; ++count)
      for (int neuron = 0; neuron < l1_outputs; ++neuron)
        stack[ParameterLayout::l1_weight(hidden + count, neuron)] =
            old_stack[ParameterLayout::l1_weight(from.hidden + count, neuron)];
    std::copy(old_stack + from.l1_biases(), old_stack + from.stack_size(), stack + to.l1_biases());
  }
  std::copy(source + from.output_biases(), source + from.size(), target + to.output_biases());
  return wide;
}

Revived revive(Parameters& parameters, std::uint64_t seed) {
  const int hidden = parameters.layout.hidden;
  const Parameters fresh = random_parameters(hidden, seed);
  Revived revived;
  for (int first = 0; first < hidden / 2; ++first)
    revived.pairs += revive_pair(fresh, first, parameters) ? 1 : 0;
  for (int bucket = 0; bucket < output_bucket_count; ++bucket)
    for (int neuron = 0; neuron < l2_outputs; ++neuron)
      revived.l2_neurons += revive_l2_neuron(fresh, bucket, neuron, parameters) ? 1 : 0;
  return revived;
}

}  // namespace tratto::nnue
