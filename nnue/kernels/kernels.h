#pragma once

#include <cstdint>

namespace tratto::nnue {

/// The work that every evaluation does, written once for each instruction set. All tables give the
/// same numbers, bit for bit. `hidden` is always a multiple of 32 (hidden_step) and at most 1024
/// (max_hidden); all pointers are aligned to 64 bytes.
struct Kernels {
  /// The instruction set, as TRATTO_ISA names it.
  const char* name;
  /// to = from + all rows of `added` - all rows of `removed`; `to` may be `from`.
  void (*update)(std::int16_t* to, const std::int16_t* from, const std::int16_t* const* added,
                 int added_count, const std::int16_t* const* removed, int removed_count,
                 int hidden);
  /// to = from + added - removed: the update of a quiet move.
  void (*update_quiet)(std::int16_t* to, const std::int16_t* from, const std::int16_t* added,
                       const std::int16_t* removed, int hidden);
  /// to = from + added - removed - captured: the update of a capture.
  void (*update_capture)(std::int16_t* to, const std::int16_t* from, const std::int16_t* added,
                         const std::int16_t* removed, const std::int16_t* captured, int hidden);
  /// The sum of clamp(neuron, 0, 255)^2 * weight over the neurons of both views. `weights` holds
  /// `hidden` numbers within +-127 for `us`, then as many for `them`.
  std::int64_t (*output_sum)(const std::int16_t* us, const std::int16_t* them,
                             const std::int16_t* weights, int hidden);
};

/// Only those whose files are compiled for this processor family exist.
extern const Kernels scalar_kernels;
extern const Kernels sse41_kernels;
extern const Kernels avx2_kernels;
extern const Kernels avx512_kernels;
extern const Kernels neon_kernels;

}  // namespace tratto::nnue
