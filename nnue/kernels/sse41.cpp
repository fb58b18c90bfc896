#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Compiled with -msse4.1: nothing that another file could link to may be defined here.

namespace {

using namespace tratto::nnue;

using Vector = __m128i;
using Sums = __m128i;
using Group = __m128i;
using Numbers = std::uint16_t __attribute__((vector_size(16)));
using Group32 = std::int32_t __attribute__((may_alias));
constexpr int lanes = 8;
constexpr int sum_lanes = 4;
constexpr int chains = 1;

Vector load(const std::int16_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}
Vector load_bytes(const std::int8_t* from) {
  return _mm_cvtepi8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
}
void store(std::int16_t* to, Vector v) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), v);
}
Vector add(Vector a, Vector b) {
  return _mm_add_epi16(a, b);
}
Vector subtract(Vector a, Vector b) {
  return _mm_sub_epi16(a, b);
}
Vector floor_at_zero(Vector v) {
  return _mm_max_epi16(v, _mm_setzero_si128());
}
Vector cap(Vector v) {
  return _mm_min_epi16(v, _mm_set1_epi16(hidden_scale));
}
Vector multiply(Vector a, Vector b) {
  return _mm_mulhrs_epi16(_mm_slli_epi16(a, 15 - product_shift), b);
}
void store_bytes(std::uint8_t* to, Vector first, Vector second) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), _mm_packus_epi16(first, second));
}
Sums zero_sums() {
  return _mm_setzero_si128();
}
Sums load_sums(const std::int32_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
}
void store_sums(std::int32_t* to, Sums sums) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), sums);
}
Sums add_sums(Sums a, Sums b) {
  return _mm_add_epi32(a, b);
}
Group group_of(const void* from) {
  return _mm_set1_epi32(*static_cast<const Group32*>(from));
}
unsigned four_nonzero_groups(const std::uint8_t* from) {
  // Products are at most 127, so a group is a positive number.
  const __m128i groups = _mm_load_si128(reinterpret_cast<const __m128i*>(from));
  const __m128i positive = _mm_cmpgt_epi32(groups, _mm_setzero_si128());
  return static_cast<unsigned>(_mm_movemask_ps(_mm_castsi128_ps(positive)));
}
unsigned nonzero_groups(const std::uint8_t* from) {
  return four_nonzero_groups(from) | four_nonzero_groups(from + 16) << 4;
}
Numbers widen(const std::uint8_t* from) {
  return reinterpret_cast<Numbers>(
      _mm_cvtepu8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
}
Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  const __m128i pairs =
      _mm_maddubs_epi16(group, _mm_load_si128(reinterpret_cast<const __m128i*>(weights)));
  return _mm_add_epi32(sums, _mm_madd_epi16(pairs, _mm_set1_epi16(1)));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  return _mm_add_epi32(
      sums, _mm_madd_epi16(group, _mm_load_si128(reinterpret_cast<const __m128i*>(weights))));
}

constexpr int counted_at_once = 2;

/// By the number of bits in each half of a byte (Mula 2008).
void count(const std::uint64_t* sets, const std::uint64_t* factors, std::uint8_t* to) {
  const __m128i bits = _mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
  const __m128i half = _mm_set1_epi8(15);
  const __m128i v = _mm_load_si128(reinterpret_cast<const __m128i*>(sets));
  const __m128i in_bytes =
      _mm_add_epi8(_mm_shuffle_epi8(bits, _mm_and_si128(v, half)),
                   _mm_shuffle_epi8(bits, _mm_and_si128(_mm_srli_epi16(v, 4), half)));
  const __m128i sizes = _mm_sad_epu8(in_bytes, _mm_setzero_si128());
  const __m128i scaled =
      _mm_mul_epu32(sizes, _mm_load_si128(reinterpret_cast<const __m128i*>(factors)));
  const __m128i capped = _mm_min_epu32(scaled, _mm_set1_epi64x(product_scale));
  to[0] = static_cast<std::uint8_t>(_mm_extract_epi8(capped, 0));
  to[1] = static_cast<std::uint8_t>(_mm_extract_epi8(capped, 8));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels sse41_kernels{"sse41", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
