#pragma once

#include <cstdint>

#include "nnue/arch.h"

namespace tratto::nnue {

/// The layers behind the hidden neurons for one number of pieces (arch.h), arrays aligned to 64
/// bytes. Weights of inputs that are read together lie together: a group of four products, or of
/// two activations, has its weights for the first neuron, then for the second, and so on.
struct LayerStack {
  const std::int8_t* l1_weights;       ///< [l1_inputs / 4][l1_outputs][4]
  const std::int32_t* l1_biases;       ///< [l1_outputs]
  const std::int16_t* l2_weights;      ///< [l2_inputs / 2][l2_outputs][2]
  const std::int32_t* l2_biases;       ///< [l2_outputs]
  const std::int16_t* output_weights;  ///< [l2_outputs]
  std::int32_t output_bias;
};

/// Sets of squares, of which the first layer sees how many there are in each, times its factor and
/// at most product_scale.
struct CountedSets {
  alignas(64) std::uint64_t sets[count_inputs];
  const std::uint64_t* factors;  ///< [count_inputs], aligned to 64 bytes.
};

/// The work that every evaluation does, written once for each instruction set. All tables give the
/// same numbers, bit for bit. `hidden` is always a multiple of 64 (hidden_step) and at most
/// max_hidden; all pointers are aligned to 64 bytes.
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
  /// The sum of the last layer, bias included, for the hidden neurons of both views and what is
  /// counted on the board.
  std::int32_t (*propagate)(const std::int16_t* us, const std::int16_t* them,
                            const CountedSets& counted, const LayerStack& layers, int hidden);
};

/// Only those whose files are compiled for this processor family exist.
extern const Kernels scalar_kernels;
extern const Kernels sse41_kernels;
extern const Kernels avx2_kernels;
extern const Kernels avx512_kernels;
extern const Kernels neon_kernels;
extern const Kernels simd128_kernels;

}  // namespace tratto::nnue
