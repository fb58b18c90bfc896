#pragma once

#include <cstdint>

/// The one description of the network, shared by the engine and the trainer:
///
///   768 inputs -> hidden neurons, for each side's perspective
///              -> products of pairs, half as many, for each perspective,
///                 and 64 numbers counted on the board
///              -> 16 neurons -> these and their squares, 32 -> 32 neurons, squared -> one output
///
/// An input is (own or enemy, piece type, square) as one side sees the board: ranks are mirrored
/// for Black, files are mirrored when that side's own king stands on files e to h. Both
/// perspectives use the same weights (the feature transformer). Every neuron is clamped to 0..1;
/// then the first half of a perspective's neurons is multiplied by the second half, neuron by
/// neuron ("pairwise multiplication"), and the products of the side to move come before those of
/// the other side. Behind them come counts of what depends on attacks, which neurons that see
/// single pieces cannot know (board_counts.h). The small layers behind both exist eight times (a
/// "layer stack" for each output bucket); the number of pieces on the board selects one. The number
/// of hidden neurons belongs to the network file, not to the program.
namespace tratto::nnue {

constexpr int input_count = 2 * 6 * 64;
constexpr int output_bucket_count = 8;

/// Hidden neurons per perspective: a multiple of hidden_step, so that each half fills whole
/// registers of every instruction set, and at most max_hidden.
constexpr int hidden_step = 64;
constexpr int max_hidden = 2048;
constexpr bool is_valid_hidden(int hidden) {
  return hidden >= hidden_step && hidden <= max_hidden && hidden % hidden_step == 0;
}

/// Outputs of the first and second layer of a stack. The second layer's inputs are the first
/// layer's outputs clamped to 0..1, and their squares clamped to at most 1.
constexpr int l1_outputs = 16;
constexpr int l2_inputs = 2 * l1_outputs;
constexpr int l2_outputs = 32;

/// Number of board counts of a side, and of both sides; in the first layer's input they follow the
/// products.
constexpr int side_count_inputs = 32;
constexpr int count_inputs = 2 * side_count_inputs;
constexpr int l1_inputs(int hidden) {
  return hidden + count_inputs;
}

/// Quantisation. Hidden weights and biases are stored times hidden_scale, so neurons are clamped to
/// [0, hidden_scale]; weights fit a byte, which halves the memory that every move reads. A product
/// of two is shifted to seven bits: product_scale stands for 1, in counts too. First layer weights
/// are stored times l1_weight_scale, which makes activation_scale stand for 1 in its sums, as in
/// all activations from there on; weights of the later layers are stored times layer_weight_scale,
/// and the biases of every layer like its sums.
constexpr int hidden_scale = 255;
constexpr int product_shift = 9;
constexpr int product_scale = 127;
constexpr int activation_bits = 14;
constexpr int activation_scale = 1 << activation_bits;
constexpr float l1_weight_scale = static_cast<float>(activation_scale) / product_scale;
constexpr int layer_weight_bits = 10;
constexpr int layer_weight_scale = 1 << layer_weight_bits;
constexpr int layer_sum_scale = activation_scale * layer_weight_scale;
/// Evaluation units of the float output 1.0; sigmoid(output) is a win probability.
constexpr int evaluation_scale = 400;

/// Limits of the stored integers; a network file beyond them is refused.
constexpr int input_weight_max = INT8_MAX;
/// So that a neuron before clamping fits 16 bits with 32 pieces on the board.
constexpr int hidden_bias_max = INT16_MAX - 32 * input_weight_max;
/// So that the sum of two products times weights fits 16 bits.
constexpr int l1_weight_max = 127;
constexpr int l1_bias_max = 1 << 24;
/// So that a sum of a later layer, including its bias, fits 32 bits.
constexpr int layer_weight_max = 2047;
constexpr int layer_bias_max = 1 << 30;
static_assert(2 * product_scale * l1_weight_max <= INT16_MAX);
static_assert(l1_inputs(max_hidden) * product_scale * l1_weight_max + l1_bias_max <= INT32_MAX);
static_assert(std::int64_t{l2_inputs} * activation_scale * layer_weight_max + layer_bias_max <=
              INT32_MAX);
static_assert(std::int64_t{l2_outputs} * activation_scale * layer_weight_max + layer_bias_max <=
              INT32_MAX);

/// The same limits for the trainer's float weights and biases, which it clips.
constexpr float hidden_weight_limit = static_cast<float>(input_weight_max) / hidden_scale;
constexpr float hidden_bias_limit = static_cast<float>(hidden_bias_max) / hidden_scale;
constexpr float l1_weight_limit = static_cast<float>(l1_weight_max) / l1_weight_scale;
constexpr float l1_bias_limit = static_cast<float>(l1_bias_max) / activation_scale;
constexpr float layer_weight_limit = static_cast<float>(layer_weight_max) / layer_weight_scale;
constexpr float layer_bias_limit = static_cast<float>(layer_bias_max) / layer_sum_scale;

/// The output bucket (layer stack) for this number of pieces (2..32).
constexpr int output_bucket(int pieces) {
  return (pieces - 2) / 4;
}

/// The first layer's input from a pair of neurons: both clamped, then multiplied and rescaled.
constexpr int product_of(int first, int second) {
  const auto clamped = [](int sum) {
    return sum < 0 ? 0 : sum > hidden_scale ? hidden_scale : sum;
  };
  return (clamped(first) * clamped(second) + (1 << (product_shift - 1))) >> product_shift;
}

/// Converts a sum of the last layer, including its bias, to evaluation units.
constexpr int to_evaluation(std::int32_t sum) {
  return static_cast<int>(std::int64_t{sum} * evaluation_scale / layer_sum_scale);
}

}  // namespace tratto::nnue
