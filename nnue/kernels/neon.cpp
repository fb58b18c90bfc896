#include <arm_neon.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Every 64-bit ARM processor has these instructions.

namespace {

using namespace tratto::nnue;

constexpr int chains = 1;

#include "nnue/kernels/neon.inc"

Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  const int8x16_t products = vreinterpretq_s8_s32(group);
  const int8x16_t w = vld1q_s8(weights);
  const int16x8_t low = vmull_s8(vget_low_s8(products), vget_low_s8(w));
  const int16x8_t high = vmull_high_s8(products, w);
  return vpadalq_s16(sums, vpaddq_s16(low, high));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels neon_kernels{"neon", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
