#include <arm_neon.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Every 64-bit ARM processor has these instructions.

namespace {

using tratto::nnue::hidden_scale;

using Vector = int16x8_t;
using Sums = int32x4_t;
constexpr int lanes = 8;

Vector load(const std::int16_t* from) {
  return vld1q_s16(from);
}
void store(std::int16_t* to, Vector v) {
  vst1q_s16(to, v);
}
Vector add(Vector a, Vector b) {
  return vaddq_s16(a, b);
}
Vector subtract(Vector a, Vector b) {
  return vsubq_s16(a, b);
}
Vector activate(Vector v) {
  return vminq_s16(vmaxq_s16(v, vdupq_n_s16(0)), vdupq_n_s16(hidden_scale));
}
Sums zero_sums() {
  return vdupq_n_s32(0);
}
Sums add_square_times(Sums sums, Vector v, Vector w) {
  const Vector product = vmulq_s16(v, w);
  return vmlal_high_s16(vmlal_s16(sums, vget_low_s16(v), vget_low_s16(product)), v, product);
}
Sums add_sums(Sums a, Sums b) {
  return vaddq_s32(a, b);
}
std::int64_t total(Sums us, Sums them) {
  return vaddlvq_s32(us) + vaddlvq_s32(them);
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels neon_kernels{"neon", update, update_quiet, update_capture, output_sum};

}  // namespace tratto::nnue
