#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "nnue/aligned_vector.h"
#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

namespace tratto::nnue {

/// The quantised network, arrays in the order of the file. Every network that read_network()
/// returns satisfies the limits of arch.h.
struct Network {
  int hidden = 0;                             ///< Hidden neurons per perspective.
  AlignedVector<std::int8_t> input_weights;   ///< [input][hidden]
  AlignedVector<std::int16_t> hidden_biases;  ///< [hidden]
  /// The layer stacks: [bucket], then the layout of LayerStack.
  AlignedVector<std::int8_t> l1_weights;
  AlignedVector<std::int32_t> l1_biases;
  AlignedVector<std::int16_t> l2_weights;
  AlignedVector<std::int32_t> l2_biases;
  AlignedVector<std::int16_t> output_weights;
  std::array<std::int32_t, output_bucket_count> output_biases{};

  Network() = default;
  /// All zero, with the arrays sized for `hidden_size` neurons (see is_valid_hidden).
  explicit Network(int hidden_size);

  [[nodiscard]] const std::int8_t* input_row(int input) const {
    return input_weights.data() + static_cast<std::ptrdiff_t>(input) * hidden;
  }
  [[nodiscard]] LayerStack stack(int bucket) const {
    return {.l1_weights = l1_weights.data() + l1_index(bucket, 0, 0),
            .l1_biases = l1_biases.data() + bucket * l1_outputs,
            .l2_weights = l2_weights.data() + l2_index(bucket, 0, 0),
            .l2_biases = l2_biases.data() + bucket * l2_outputs,
            .output_weights = output_weights.data() + bucket * l2_outputs,
            .output_bias = output_biases[static_cast<std::size_t>(bucket)]};
  }

  /// Index, in its array, of the weight from an input of the first layer (0..l1_inputs(hidden) - 1:
  /// products, then counts) or of the second layer (0..l2_inputs - 1) to a neuron of that layer.
  [[nodiscard]] std::size_t l1_index(int bucket, int input, int neuron) const {
    const int group = bucket * l1_inputs(hidden) / 4 + input / 4;
    return static_cast<std::size_t>((group * l1_outputs + neuron) * 4 + input % 4);
  }
  [[nodiscard]] static std::size_t l2_index(int bucket, int activation, int neuron) {
    const int group = bucket * l2_inputs / 2 + activation / 2;
    return static_cast<std::size_t>((group * l2_outputs + neuron) * 2 + activation % 2);
  }

  bool operator==(const Network&) const = default;
};

/// Calls visit(array, limit, name) for each array of a network in the order of the file.
template <typename AnyNetwork, typename Visit>
void for_each_array(AnyNetwork& network, const Visit& visit) {
  visit(network.input_weights, input_weight_max, "input weight");
  visit(network.hidden_biases, hidden_bias_max, "hidden bias");
  visit(network.l1_weights, l1_weight_max, "first layer weight");
  visit(network.l1_biases, l1_bias_max, "first layer bias");
  visit(network.l2_weights, layer_weight_max, "second layer weight");
  visit(network.l2_biases, layer_bias_max, "second layer bias");
  visit(network.output_weights, layer_weight_max, "output weight");
  visit(network.output_biases, layer_bias_max, "output bias");
}

/// A network file, all numbers little-endian:
///
///   8 bytes  magic "TrattoNN"
///   u32      version of this format and of the architecture in arch.h
///   u32      hidden neurons
///   u64      checksum: FNV-1a of all bytes that follow
///   i8[]     input_weights
///   i16[]    hidden_biases
///   i8[]     l1_weights
///   i32[]    l1_biases
///   i16[]    l2_weights
///   i32[]    l2_biases
///   i16[]    output_weights
///   i32[8]   output_biases
constexpr std::uint32_t network_version = 4;

/// The file size in bytes for this number of hidden neurons.
[[nodiscard]] std::size_t network_file_size(int hidden);

/// Reads a network file. The error says what is wrong: foreign file, other version, impossible
/// hidden size, wrong length, wrong checksum, or a weight beyond its limit.
[[nodiscard]] Result<Network> read_network(std::span<const std::byte> file);
/// The same from disk; the error names the file.
[[nodiscard]] Result<Network> load_network(const std::string& path);
/// Loads several networks in order; the error is that of the first one that cannot be loaded.
[[nodiscard]] Result<std::vector<Network>> load_networks(std::span<const std::string> paths);

/// The content of a network file; read_network() reads it back.
[[nodiscard]] std::vector<std::byte> write_network(const Network& network);
/// Writes that file; an existing file is replaced only when the new one is complete.
[[nodiscard]] std::optional<Error> save_network(const Network& network, const std::string& path);

/// The checksum in the network's file.
[[nodiscard]] std::uint64_t network_checksum(const Network& network);
/// The checksum as 16 hexadecimal digits, used as a short name of a network.
[[nodiscard]] std::string network_name(const Network& network);

}  // namespace tratto::nnue
