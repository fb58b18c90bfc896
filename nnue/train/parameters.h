#pragma once

#include <cstddef>
#include <cstdint>

#include "nnue/aligned_vector.h"
#include "nnue/arch.h"

namespace tratto::nnue {

/// Layout of the float network's parameters in one array: a row of hidden weights per input, the
/// hidden biases as the row of an input that is always active, the layer stack of each bucket, the
/// output biases.
struct ParameterLayout {
  int hidden;  ///< Hidden neurons per perspective, a multiple of hidden_step.

  static constexpr int bias_row = input_count;
  /// First layer weights are stored in blocks of l1_block inputs, which a loop over the inputs
  /// reads sequentially: [l1_inputs / l1_block][l1_outputs][l1_block].
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
  /// Index of a first layer weight in its stack.
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

/// The float network; its output 1.0 is evaluation_scale evaluation units.
struct Parameters {
  ParameterLayout layout;
  AlignedVector<float> values;

  /// All zero.
  explicit Parameters(int hidden) : layout{hidden}, values(layout.size()) {}

  bool operator==(const Parameters& other) const { return values == other.values; }
};

/// Random initialisation with small weights.
[[nodiscard]] Parameters random_parameters(int hidden, std::uint64_t seed);

/// Widens a network to `hidden` neurons, at least as many as `narrow` has, without changing its
/// output: new neurons have random input weights and zero weights in the first layer (Net2Net,
/// Chen, Goodfellow and Shlens 2016).
[[nodiscard]] Parameters widened(const Parameters& narrow, int hidden, std::uint64_t seed);

/// What revive() changed.
struct Revived {
  int pairs = 0;       ///< Pairs of hidden neurons.
  int l2_neurons = 0;  ///< Neurons of the second layer, of all stacks.
};

/// Gives new random weights to dead neurons, those whose activation or product is 0 whatever the
/// position: all their gradients are 0, so they would never learn again. The output does not
/// change, because their outgoing weights are set to 0.
Revived revive(Parameters& parameters, std::uint64_t seed);

}  // namespace tratto::nnue
