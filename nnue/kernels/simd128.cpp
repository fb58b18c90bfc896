#include <cstddef>
#include <cstdint>
#include <wasm_simd128.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// For WebAssembly, where a module is compiled for one instruction set.

namespace {

using namespace tratto::nnue;

using Vector = v128_t;
using Sums = v128_t;
using Group = v128_t;
using Numbers = std::uint16_t __attribute__((vector_size(16)));
using Group32 = std::int32_t __attribute__((may_alias));
constexpr int lanes = 8;
constexpr int sum_lanes = 4;
constexpr int chains = 1;

Vector load(const std::int16_t* from) {
  return wasm_v128_load(from);
}
Vector load_bytes(const std::int8_t* from) {
  return wasm_i16x8_load8x8(from);
}
void store(std::int16_t* to, Vector v) {
  wasm_v128_store(to, v);
}
Vector add(Vector a, Vector b) {
  return wasm_i16x8_add(a, b);
}
Vector subtract(Vector a, Vector b) {
  return wasm_i16x8_sub(a, b);
}
Vector floor_at_zero(Vector v) {
  return wasm_i16x8_max(v, wasm_i16x8_splat(0));
}
Vector cap(Vector v) {
  return wasm_i16x8_min(v, wasm_i16x8_splat(hidden_scale));
}
Vector multiply(Vector a, Vector b) {
  return wasm_i16x8_q15mulr_sat(wasm_i16x8_shl(a, 15 - product_shift), b);
}
void store_bytes(std::uint8_t* to, Vector first, Vector second) {
  wasm_v128_store(to, wasm_u8x16_narrow_i16x8(first, second));
}
Sums zero_sums() {
  return wasm_i32x4_splat(0);
}
Sums load_sums(const std::int32_t* from) {
  return wasm_v128_load(from);
}
void store_sums(std::int32_t* to, Sums sums) {
  wasm_v128_store(to, sums);
}
Sums add_sums(Sums a, Sums b) {
  return wasm_i32x4_add(a, b);
}
Group group_of(const void* from) {
  return wasm_i32x4_splat(*static_cast<const Group32*>(from));
}
unsigned four_nonzero_groups(const std::uint8_t* from) {
  return wasm_i32x4_bitmask(wasm_i32x4_ne(wasm_v128_load(from), wasm_i32x4_splat(0)));
}
unsigned nonzero_groups(const std::uint8_t* from) {
  return four_nonzero_groups(from) | four_nonzero_groups(from + 16) << 4;
}
Numbers widen(const std::uint8_t* from) {
  return reinterpret_cast<Numbers>(wasm_u16x8_load8x8(from));
}
Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  // Products are at most 127, so they are signed bytes too, and two of them fit into 16 bits.
  const v128_t w = wasm_v128_load(weights);
  const v128_t low = wasm_i16x8_extmul_low_i8x16(group, w);
  const v128_t high = wasm_i16x8_extmul_high_i8x16(group, w);
  const v128_t even = wasm_i16x8_shuffle(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
  const v128_t odd = wasm_i16x8_shuffle(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
  return wasm_i32x4_add(sums, wasm_i32x4_extadd_pairwise_i16x8(wasm_i16x8_add(even, odd)));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  return wasm_i32x4_add(sums, wasm_i32x4_dot_i16x8(group, wasm_v128_load(weights)));
}

constexpr int counted_at_once = 1;

void count(const std::uint64_t* sets, const std::uint64_t* factors, std::uint8_t* to) {
  const std::uint64_t scaled = static_cast<std::uint64_t>(__builtin_popcountll(*sets)) * *factors;
  *to = static_cast<std::uint8_t>(scaled < product_scale ? scaled : product_scale);
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels simd128_kernels{"simd128", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
