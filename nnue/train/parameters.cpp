#include "nnue/train/parameters.h"

#include <algorithm>
#include <cmath>

#include "engine/base/random.h"

namespace tratto::nnue {

namespace {

/// Pieces on a typical board: so many inputs are on.
constexpr float typical_inputs = 20;
/// A neuron's sum begins around the middle of the activation's slope, so that it can learn.
constexpr float first_bias = 0.25F;
constexpr float first_deviation = 0.25F;

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
  for (std::size_t i = bias; i < layout.output_row(0); ++i)
    values[i] = first_bias;
  fill(values + layout.output_row(0), layout.output_biases() - layout.output_row(0),
       1 / std::sqrt(2.0F * static_cast<float>(hidden)), random);
  return parameters;
}

Parameters widened(const Parameters& narrow, int hidden, std::uint64_t seed) {
  Parameters wide = random_parameters(hidden, seed);
  const ParameterLayout& from = narrow.layout;
  const ParameterLayout& to = wide.layout;
  const auto begin = wide.values.begin();
  std::fill(begin + static_cast<std::ptrdiff_t>(to.output_row(0)), wide.values.end(), 0.0F);
  const auto copy = [&](std::size_t source, std::size_t count, std::size_t target) {
    std::copy_n(narrow.values.begin() + static_cast<std::ptrdiff_t>(source), count,
                begin + static_cast<std::ptrdiff_t>(target));
  };
  const auto neurons = static_cast<std::size_t>(from.hidden);
  for (int input = 0; input <= ParameterLayout::bias_row; ++input)
    copy(from.row(input), neurons, to.row(input));
  for (int bucket = 0; bucket < output_bucket_count; ++bucket)
    for (const std::size_t view : {std::size_t{0}, std::size_t{1}})
      copy(from.output_row(bucket) + view * neurons, neurons,
           to.output_row(bucket) + view * static_cast<std::size_t>(hidden));
  copy(from.output_biases(), output_bucket_count, to.output_biases());
  return wide;
}

}  // namespace tratto::nnue
