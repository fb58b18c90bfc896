#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Compiled with AVX-512 F, BW, DQ, VL and VNNI: nothing that another file could link to may be
// defined here.

namespace {

using namespace tratto::nnue;

using Vector = __m512i;
using Sums = __m512i;
using Group = __m512i;
using Numbers = std::uint16_t __attribute__((vector_size(16)));
using Group32 = std::int32_t __attribute__((may_alias));
constexpr int lanes = 32;
constexpr int sum_lanes = 16;
constexpr int chains = 4;

Vector load(const std::int16_t* from) {
  return _mm512_load_si512(from);
}
Vector load_bytes(const std::int8_t* from) {
  return _mm512_cvtepi8_epi16(_mm256_load_si256(reinterpret_cast<const __m256i*>(from)));
}
void store(std::int16_t* to, Vector v) {
  _mm512_store_si512(to, v);
}
Vector add(Vector a, Vector b) {
  return _mm512_add_epi16(a, b);
}
Vector subtract(Vector a, Vector b) {
  return _mm512_sub_epi16(a, b);
}
Vector floor_at_zero(Vector v) {
  return _mm512_max_epi16(v, _mm512_setzero_si512());
}
Vector cap(Vector v) {
  return _mm512_min_epi16(v, _mm512_set1_epi16(hidden_scale));
}
Vector multiply(Vector a, Vector b) {
  return _mm512_mulhrs_epi16(_mm512_slli_epi16(a, 15 - product_shift), b);
}
void store_bytes(std::uint8_t* to, Vector first, Vector second) {
  const __m512i order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
  _mm512_storeu_si512(
      to, _mm512_maskz_permutexvar_epi64(0xFF, order, _mm512_packus_epi16(first, second)));
}
Sums zero_sums() {
  return _mm512_setzero_si512();
}
Sums load_sums(const std::int32_t* from) {
  return _mm512_load_si512(from);
}
void store_sums(std::int32_t* to, Sums sums) {
  _mm512_store_si512(to, sums);
}
Sums add_sums(Sums a, Sums b) {
  return _mm512_add_epi32(a, b);
}
Group group_of(const void* from) {
  return _mm512_set1_epi32(*static_cast<const Group32*>(from));
}
unsigned nonzero_groups(const std::uint8_t* from) {
  const __m256i groups = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
  return _mm256_test_epi32_mask(groups, groups);
}
Numbers widen(const std::uint8_t* from) {
  return reinterpret_cast<Numbers>(
      _mm_cvtepu8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
}
Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  return _mm512_dpbusd_epi32(sums, group, _mm512_load_si512(weights));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  return _mm512_dpwssd_epi32(sums, group, _mm512_load_si512(weights));
}

constexpr int counted_at_once = 8;

/// By the number of bits in each half of a byte (Mula 2008).
void count(const std::uint64_t* sets, const std::uint64_t* factors, std::uint8_t* to) {
  // Intrinsics with full masks, because g++ 12 warns about uninitialised values in the unmasked
  // ones.
  constexpr __mmask8 all = 0xFF;
  const __m512i bits = _mm512_maskz_broadcast_i32x4(
      0xFFFF, _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m512i half_byte = _mm512_set1_epi8(15);
  const __m512i v = _mm512_load_si512(sets);
  const __m512i low = _mm512_and_si512(v, half_byte);
  const __m512i high = _mm512_and_si512(_mm512_srli_epi16(v, 4), half_byte);
  const __m512i in_bytes =
      _mm512_add_epi8(_mm512_shuffle_epi8(bits, low), _mm512_shuffle_epi8(bits, high));
  const __m512i sizes = _mm512_sad_epu8(in_bytes, _mm512_setzero_si512());
  const __m512i scaled = _mm512_maskz_mul_epu32(all, sizes, _mm512_load_si512(factors));
  const __m512i capped = _mm512_maskz_min_epu32(0xFFFF, scaled, _mm512_set1_epi64(product_scale));
  _mm_storel_epi64(reinterpret_cast<__m128i*>(to), _mm512_maskz_cvtepi64_epi8(all, capped));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels avx512_kernels{"avx512", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
