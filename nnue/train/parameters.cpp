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

}  // namespace tratto::nnue
