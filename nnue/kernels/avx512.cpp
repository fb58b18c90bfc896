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
using Group32 = std::int32_t __attribute__((may_alias));
constexpr int lanes = 32;
constexpr int sum_lanes = 16;
constexpr int chains = 4;
constexpr int listed = 16;

Vector load(const std::int16_t* from) {
  return _mm512_load_si512(from);
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
int list_nonzero(const std::uint8_t* products, int first, std::uint16_t* groups) {
  const __m512i values = _mm512_load_si512(products);
  const __mmask16 nonzero = _mm512_test_epi32_mask(values, values);
  const __m512i numbers =
      _mm512_add_epi32(_mm512_set1_epi32(first),
                       _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  _mm256_storeu_si256(
      reinterpret_cast<__m256i*>(groups),
      _mm512_maskz_cvtepi32_epi16(0xFFFF, _mm512_maskz_compress_epi32(nonzero, numbers)));
  return __builtin_popcount(nonzero);
}
Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  return _mm512_dpbusd_epi32(sums, group, _mm512_load_si512(weights));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  return _mm512_dpwssd_epi32(sums, group, _mm512_load_si512(weights));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels avx512_kernels{"avx512", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
