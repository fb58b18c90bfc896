#pragma once

#include <cstddef>
#include <cstdint>

#include "nnue/arch.h"

namespace tratto::nnue {

/// The layers after the hidden neurons for one output bucket (arch.h); arrays are aligned to 64
/// bytes. Inputs are processed in groups, of four products or of two activations, and the weights
/// of a group are contiguous: those to the first neuron, then those to the second, and so on.
struct LayerStack {
  const std::int8_t* l1_weights;       ///< [l1_inputs / 4][l1_outputs][4]
  const std::int32_t* l1_biases;       ///< [l1_outputs]
  const std::int16_t* l2_weights;      ///< [l2_inputs / 2][l2_outputs][2]
  const std::int32_t* l2_biases;       ///< [l2_outputs]
  const std::int16_t* output_weights;  ///< [l2_outputs]
  std::int32_t output_bias;
};

/// Sets of squares for the board counts. An input of the first layer is the size of a set times its
/// factor, at most product_scale.
struct CountedSets {
  alignas(64) std::uint64_t sets[count_inputs];
  const std::uint64_t* factors;  ///< [count_inputs], aligned to 64 bytes.
};

/// The inner loops of an evaluation, one table of functions per instruction set. All tables give
/// identical results. `hidden` is a multiple of hidden_step and at most max_hidden; all pointers
/// are aligned to 64 bytes.
struct Kernels {
  /// The instruction set, as TRATTO_ISA names it.
  const char* name;
  /// to = from + all rows of `added` - all rows of `removed`; `to` may be `from`.
  void (*update)(std::int16_t* to, const std::int16_t* from, const std::int8_t* const* added,
                 int added_count, const std::int8_t* const* removed, int removed_count, int hidden);
  /// to = from + added - removed: the update of a quiet move.
  void (*update_quiet)(std::int16_t* to, const std::int16_t* from, const std::int8_t* added,
                       const std::int8_t* removed, int hidden);
  /// to = from + added - removed - captured: the update of a capture.
  void (*update_capture)(std::int16_t* to, const std::int16_t* from, const std::int8_t* added,
                         const std::int8_t* removed, const std::int8_t* captured, int hidden);
  /// The sum of the last layer, including its bias, from the hidden neurons of both perspectives
  /// and the board counts.
  std::int32_t (*propagate)(const std::int16_t* us, const std::int16_t* them,
                            const CountedSets& counted, const LayerStack& layers, int hidden);
};

/// Only the kernels of the processor family that the program is compiled for are defined.
extern const Kernels scalar_kernels;
extern const Kernels sse41_kernels;
extern const Kernels avx2_kernels;
extern const Kernels avxvnni_kernels;
extern const Kernels avx512_kernels;
extern const Kernels neon_kernels;
extern const Kernels dotprod_kernels;
extern const Kernels simd128_kernels;

}  // namespace tratto::nnue
