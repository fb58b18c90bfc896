#pragma once

#include <cstddef>
#include <cstdint>

#include "nnue/arch.h"

/// The trainer's inner loops, one table of functions per instruction set. Positions are processed
/// in blocks that fit into the caches: the gradient of an input's row is summed over all positions
/// of a block before it is written to memory.
namespace tratto::nnue::train {

constexpr int block_positions = 64;
constexpr int block_rows = 2 * block_positions;  ///< Two perspectives of each position.
constexpr int max_pieces = 32;

/// The input of the kernels. Row 2i is the perspective of the side to move in position i, row 2i +
/// 1 that of the other side.
struct Block {
  int positions = 0;
  std::uint8_t pieces[block_positions];  ///< Number of active inputs in each perspective.
  std::uint8_t bucket[block_positions];  ///< Output bucket of the position.
  std::uint16_t inputs[block_rows][max_pieces];
  alignas(64) float counts[block_positions][count_inputs];  ///< Board counts, scaled to 0..1.

  /// The transposed index: used_input[i] is active in the rows users[first_user[i] .. first_user[i
  /// + 1]).
  int used_inputs = 0;
  std::uint16_t used_input[input_count];
  std::uint16_t first_user[input_count + 1];
  std::uint16_t users[block_rows * max_pieces];
};

/// The sums of the small layers of one position, kept for the backward pass.
struct alignas(64) LayerSums {
  float l1[l1_outputs];          ///< Sums of the first layer.
  float activations[l2_inputs];  ///< Inputs of the second layer.
  float l2[l2_outputs];          ///< Sums of the second layer.
};

/// One step of AdamW (Loshchilov and Hutter 2019) with clipping.
struct AdamStep {
  float rate;         ///< Learning rate.
  float decay;        ///< Weights that had a gradient are multiplied by 1 - rate * decay.
  float first_bias;   ///< 1 / (1 - beta1^step): bias correction of the first moments.
  float second_bias;  ///< 1 / (1 - beta2^step): that of the second moments.
  float limit;        ///< Clip to +-limit.
};
constexpr float adam_beta1 = 0.9F;
constexpr float adam_beta2 = 0.999F;
constexpr float adam_epsilon = 1e-8F;
/// Smaller moments are set to zero, because arithmetic on denormal numbers is slow.
constexpr float negligible_moment = 1e-30F;

struct TrainingKernels {
  const char* name;
  /// Computes the hidden neurons (clamped to 0..1) of all rows, the sums of the small layers and
  /// each position's output. `neurons` holds block_rows * hidden floats, `sums` block_positions;
  /// both are kept for backward().
  void (*forward)(const float* parameters, int hidden, const Block& block, float* neurons,
                  LayerSums* sums, float* outputs);
  /// Adds the gradient to `gradient`, given the derivatives of the loss with respect to the
  /// outputs. Overwrites the neurons.
  void (*backward)(const float* parameters, int hidden, const Block& block,
                   const float* derivatives, float* neurons, const LayerSums* sums,
                   float* gradient);
  /// Sums `copies` gradients, sets them to zero, and updates the parameters [begin, end).
  void (*adam)(const AdamStep& step, std::size_t begin, std::size_t end, float* parameters,
               float* first_moments, float* second_moments, float* const* gradients, int copies);
};

extern const TrainingKernels portable_kernels;
#if defined(__x86_64__)
extern const TrainingKernels avx2_kernels;
extern const TrainingKernels avx512_kernels;
#endif

}  // namespace tratto::nnue::train
