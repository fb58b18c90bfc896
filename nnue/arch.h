#pragma once

#include <cstdint>

/// The one description of the network, shared by the engine and the trainer:
///
///   768 inputs -> hidden neurons, for each side's view -> SCReLU -> one output per bucket
///
/// An input is (own or enemy, piece type, square) as one side sees the board: ranks are mirrored
/// for Black, files are mirrored when that side's own king stands on files e to h. Both views use
/// the same weights; the side to move's neurons come first in the output layer. The number of
/// pieces on the board selects the output bucket. The number of hidden neurons belongs to the
/// network file, not to the program.
namespace tratto::nnue {

constexpr int input_count = 2 * 6 * 64;
constexpr int output_bucket_count = 8;

/// Hidden neurons per view: a multiple of 32, so that every instruction set handles whole
/// registers, up to this many.
constexpr int hidden_step = 32;
constexpr int max_hidden = 1024;
constexpr bool is_valid_hidden(int hidden) {
  return hidden >= hidden_step && hidden <= max_hidden && hidden % hidden_step == 0;
}

/// Quantisation. Hidden weights and biases are stored times hidden_scale, output weights times
/// output_scale, output biases times both. Activations are clamped to [0, hidden_scale].
constexpr int hidden_scale = 255;
constexpr int output_scale = 256;
/// The float output 1.0 means this many evaluation units; sigmoid(output) is a win probability.
constexpr int evaluation_scale = 400;
/// The trainer clips weights to +-these: hidden ones so that 32 pieces fit 16 bits; output weights
/// so that 127 bounds the stored one and its product with an activation fits 16 bits. A larger
/// output_scale would round less and clip more.
constexpr float hidden_weight_limit = 1.98F;
constexpr float output_weight_limit = 0.496F;

/// Limits of the stored integers, which a network file must keep.
constexpr int input_weight_max = 505;   // round(hidden_weight_limit * hidden_scale)
constexpr int output_weight_max = 127;  // round(output_weight_limit * output_scale)
/// With 32 pieces on the board a neuron before its clamp fits 16 bits.
constexpr int hidden_bias_max = INT16_MAX - 32 * input_weight_max;
constexpr int output_bias_max = 1 << 24;

/// Which output serves a board with so many pieces (2..32).
constexpr int output_bucket(int pieces) {
  return (pieces - 2) / 4;
}

/// The integer output is a sum of activation^2 * weight; this is what both the engine and the
/// quantiser's check compute from it, so that they agree exactly.
constexpr int to_evaluation(std::int64_t sum_of_squares, int bias) {
  return static_cast<int>((sum_of_squares / hidden_scale + bias) * evaluation_scale /
                          (hidden_scale * output_scale));
}

}  // namespace tratto::nnue
