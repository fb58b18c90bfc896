#pragma once

#include <cstddef>
#include <cstdint>

#include "nnue/aligned_vector.h"
#include "nnue/arch.h"

namespace tratto::nnue {

/// Where the parameters of the float network are in one array of floats: an input's row of hidden
/// weights after the other, then the hidden biases as the row of an input that is always on, then
/// the layer stack of each bucket, then the output biases.
struct ParameterLayout {
  int hidden;  ///< Hidden neurons per view, a multiple of hidden_step.

  static constexpr int bias_row = input_count;
  /// First layer weights lie in blocks of so many inputs, which a walk over the inputs reads from
  /// front to back: [l1_inputs / l1_block][l1_outputs][l1_block].
  static constexpr int l1_block = 16;

  /// Within a stack: first layer weights (as above) and biases, second layer weights
  /// [l2_inputs][l2_outputs] and biases, output weights.
  [[nodiscard]] constexpr std::size_t l1_biases() const {
    return static_cast<std::size_t>(l1_outputs) * static_cast<std::size_t>(l1_inputs(hidden));
  }
  [[nodiscard]] constexpr std::size_t l2_weights() const { return l1_biases() + l1_outputs; }
  [[nodiscard]] constexpr std::size_t l2_biases() const {
    return l2_weights() + static_cast<std::size_t>(l2_inputs) * l2_outputs;
  }
  [[nodiscard]] constexpr std::size_t output_weights() const { return l2_biases() + l2_outputs; }
  [[nodiscard]] constexpr std::size_t stack_size() const { return output_weights() + l2_outputs; }
  /// The place of a first layer weight in its stack.
  [[nodiscard]] static constexpr std::size_t l1_weight(int input, int neuron) {
    const int block = input / l1_block;
    return static_cast<std::size_t>((block * l1_outputs + neuron) * l1_block + input % l1_block);
  }

  [[nodiscard]] constexpr std::size_t row(int input) const {
    return static_cast<std::size_t>(input) * static_cast<std::size_t>(hidden);
  }
  [[nodiscard]] constexpr std::size_t stack(int bucket) const {
    return row(input_count + 1) + static_cast<std::size_t>(bucket) * stack_size();
  }
  [[nodiscard]] constexpr std::size_t output_biases() const { return stack(output_bucket_count); }
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
/// ones have random inputs, so that they can learn, and their products no say in the first layer
/// yet (after Net2Net, Chen, Goodfellow and Shlens 2016).
[[nodiscard]] Parameters widened(const Parameters& narrow, int hidden, std::uint64_t seed);

}  // namespace tratto::nnue
