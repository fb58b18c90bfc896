#pragma once

#include <cstddef>
#include <cstdint>

#include "nnue/aligned_vector.h"
#include "nnue/arch.h"

namespace tratto::nnue {

/// Where the parameters of the float network are in one array of floats: an input's row of hidden
/// weights after the other, then the hidden biases as the row of an input that is always on, then
/// for each bucket the output weights (side to move first), then the output biases.
struct ParameterLayout {
  int hidden;  ///< Hidden neurons per view, a multiple of hidden_step.

  static constexpr int bias_row = input_count;

  [[nodiscard]] constexpr std::size_t row(int input) const {
    return static_cast<std::size_t>(input) * static_cast<std::size_t>(hidden);
  }
  [[nodiscard]] constexpr std::size_t output_row(int bucket) const {
    return row(input_count + 1 + 2 * bucket);
  }
  [[nodiscard]] constexpr std::size_t output_biases() const {
    return output_row(output_bucket_count);
  }
  [[nodiscard]] constexpr std::size_t size() const { return output_biases() + output_bucket_count; }
};

/// The float network; 1.0 of its output is evaluation_scale centipawns.
struct Parameters {
  ParameterLayout layout;
  AlignedVector<float> values;

  /// All zero.
  explicit Parameters(int hidden) : layout{hidden}, values(layout.size()) {}

  bool operator==(const Parameters& other) const { return values == other.values; }
};

/// Small random weights, so that no two neurons begin alike.
[[nodiscard]] Parameters random_parameters(int hidden, std::uint64_t seed);

/// A network of `hidden` neurons, at least as many as `narrow` has, that says the same: the new
/// ones have random inputs, so that they can learn, and no say in the output yet (after Net2Net,
/// Chen, Goodfellow and Shlens 2016).
[[nodiscard]] Parameters widened(const Parameters& narrow, int hidden, std::uint64_t seed);

}  // namespace tratto::nnue
