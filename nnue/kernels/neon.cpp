#include <arm_neon.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Every 64-bit ARM processor has these instructions.

namespace {

using namespace tratto::nnue;

using Vector = int16x8_t;
using Sums = int32x4_t;
using Group = int32x4_t;
using Numbers = std::uint16_t __attribute__((vector_size(16)));
using Group32 = std::int32_t __attribute__((may_alias));
constexpr int lanes = 8;
constexpr int sum_lanes = 4;
constexpr int chains = 1;

Vector load(const std::int16_t* from) {
  return vld1q_s16(from);
}
Vector load_bytes(const std::int8_t* from) {
  return vmovl_s8(vld1_s8(from));
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
Vector floor_at_zero(Vector v) {
  return vmaxq_s16(v, vdupq_n_s16(0));
}
Vector cap(Vector v) {
  return vminq_s16(v, vdupq_n_s16(hidden_scale));
}
Vector multiply(Vector a, Vector b) {
  return vqrdmulhq_s16(vshlq_n_s16(a, 15 - product_shift), b);
}
void store_bytes(std::uint8_t* to, Vector first, Vector second) {
  vst1q_u8(to, vcombine_u8(vqmovun_s16(first), vqmovun_s16(second)));
}
Sums zero_sums() {
  return vdupq_n_s32(0);
}
Sums load_sums(const std::int32_t* from) {
  return vld1q_s32(from);
}
void store_sums(std::int32_t* to, Sums sums) {
  vst1q_s32(to, sums);
}
Sums add_sums(Sums a, Sums b) {
  return vaddq_s32(a, b);
}
Group group_of(const void* from) {
  return vdupq_n_s32(*static_cast<const Group32*>(from));
}
unsigned four_nonzero_groups(const std::uint8_t* from, uint32x4_t bits) {
  const uint32x4_t groups = vreinterpretq_u32_u8(vld1q_u8(from));
  return vaddvq_u32(vandq_u32(vtstq_u32(groups, groups), bits));
}
unsigned nonzero_groups(const std::uint8_t* from) {
  const uint32x4_t low{1, 2, 4, 8};
  return four_nonzero_groups(from, low) | four_nonzero_groups(from + 16, vshlq_n_u32(low, 4));
}
Numbers widen(const std::uint8_t* from) {
  return reinterpret_cast<Numbers>(vmovl_u8(vld1_u8(from)));
}
Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  const int8x16_t products = vreinterpretq_s8_s32(group);
  const int8x16_t w = vld1q_s8(weights);
  const int16x8_t low = vmull_s8(vget_low_s8(products), vget_low_s8(w));
  const int16x8_t high = vmull_high_s8(products, w);
  return vpadalq_s16(sums, vpaddq_s16(low, high));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  const int16x8_t activations = vreinterpretq_s16_s32(group);
  const int16x8_t w = vld1q_s16(weights);
  const int32x4_t low = vmull_s16(vget_low_s16(activations), vget_low_s16(w));
  const int32x4_t high = vmull_high_s16(activations, w);
  return vaddq_s32(sums, vpaddq_s32(low, high));
}

constexpr int counted_at_once = 2;

void count(const std::uint64_t* sets, const std::uint64_t* factors, std::uint8_t* to) {
  const uint8x16_t in_bytes = vcntq_u8(vreinterpretq_u8_u64(vld1q_u64(sets)));
  const uint64x2_t sizes = vpaddlq_u32(vpaddlq_u16(vpaddlq_u8(in_bytes)));
  const uint32x2_t scaled = vmul_u32(vmovn_u64(sizes), vmovn_u64(vld1q_u64(factors)));
  const uint32x2_t capped = vmin_u32(scaled, vdup_n_u32(product_scale));
  to[0] = static_cast<std::uint8_t>(vget_lane_u32(capped, 0));
  to[1] = static_cast<std::uint8_t>(vget_lane_u32(capped, 1));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels neon_kernels{"neon", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
