#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Compiled with -mavx2: nothing that another file could link to may be defined here.

namespace {

using namespace tratto::nnue;

using Vector = __m256i;
using Sums = __m256i;
using Group = __m256i;
using Numbers = std::uint16_t __attribute__((vector_size(16)));
using Group32 = std::int32_t __attribute__((may_alias));
constexpr int lanes = 16;
constexpr int sum_lanes = 8;
constexpr int chains = 1;

Vector load(const std::int16_t* from) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
}
Vector load_bytes(const std::int8_t* from) {
  return _mm256_cvtepi8_epi16(_mm_load_si128(reinterpret_cast<const __m128i*>(from)));
}
void store(std::int16_t* to, Vector v) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(to), v);
}
Vector add(Vector a, Vector b) {
  return _mm256_add_epi16(a, b);
}
Vector subtract(Vector a, Vector b) {
  return _mm256_sub_epi16(a, b);
}
Vector floor_at_zero(Vector v) {
  return _mm256_max_epi16(v, _mm256_setzero_si256());
}
Vector cap(Vector v) {
  return _mm256_min_epi16(v, _mm256_set1_epi16(hidden_scale));
}
Vector multiply(Vector a, Vector b) {
  return _mm256_mulhrs_epi16(_mm256_slli_epi16(a, 15 - product_shift), b);
}
void store_bytes(std::uint8_t* to, Vector first, Vector second) {
  const __m256i mixed = _mm256_packus_epi16(first, second);
  _mm256_store_si256(reinterpret_cast<__m256i*>(to), _mm256_permute4x64_epi64(mixed, 0xD8));
}
Sums zero_sums() {
  return _mm256_setzero_si256();
}
Sums load_sums(const std::int32_t* from) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
}
void store_sums(std::int32_t* to, Sums sums) {
  _mm256_store_si256(reinterpret_cast<__m256i*>(to), sums);
}
Sums add_sums(Sums a, Sums b) {
  return _mm256_add_epi32(a, b);
}
Group group_of(const void* from) {
  return _mm256_set1_epi32(*static_cast<const Group32*>(from));
}
unsigned nonzero_groups(const std::uint8_t* from) {
  // Products are at most 127, so a group is a positive number.
  const __m256i groups = _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
  const __m256i positive = _mm256_cmpgt_epi32(groups, _mm256_setzero_si256());
  return static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(positive)));
}
Numbers widen(const std::uint8_t* from) {
  return reinterpret_cast<Numbers>(
      _mm_cvtepu8_epi16(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
}
Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  const __m256i pairs =
      _mm256_maddubs_epi16(group, _mm256_load_si256(reinterpret_cast<const __m256i*>(weights)));
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  return _mm256_add_epi32(
      sums, _mm256_madd_epi16(group, _mm256_load_si256(reinterpret_cast<const __m256i*>(weights))));
}

constexpr int counted_at_once = 16;

/// Four sets, by the number of bits in each half of a byte (Mula 2008).
__m256i count_four(const std::uint64_t* sets, const std::uint64_t* factors) {
  const __m256i bits =
      _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m256i half = _mm256_set1_epi8(15);
  const __m256i v = _mm256_load_si256(reinterpret_cast<const __m256i*>(sets));
  const __m256i in_bytes =
      _mm256_add_epi8(_mm256_shuffle_epi8(bits, _mm256_and_si256(v, half)),
                      _mm256_shuffle_epi8(bits, _mm256_and_si256(_mm256_srli_epi16(v, 4), half)));
  const __m256i sizes = _mm256_sad_epu8(in_bytes, _mm256_setzero_si256());
  const __m256i scaled =
      _mm256_mul_epu32(sizes, _mm256_load_si256(reinterpret_cast<const __m256i*>(factors)));
  return _mm256_min_epu32(scaled, _mm256_set1_epi64x(product_scale));
}

void count(const std::uint64_t* sets, const std::uint64_t* factors, std::uint8_t* to) {
  // Byte i of each lane comes from the i-th group of four: a transposed square of bytes.
  const __m256i first = _mm256_or_si256(count_four(sets, factors),
                                        _mm256_slli_epi64(count_four(sets + 4, factors + 4), 8));
  const __m256i second =
      _mm256_or_si256(_mm256_slli_epi64(count_four(sets + 8, factors + 8), 16),
                      _mm256_slli_epi64(count_four(sets + 12, factors + 12), 24));
  const __m256i low_halves = _mm256_permutevar8x32_epi32(_mm256_or_si256(first, second),
                                                         _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
  const __m128i order = _mm_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
  _mm_store_si128(reinterpret_cast<__m128i*>(to),
                  _mm_shuffle_epi8(_mm256_castsi256_si128(low_halves), order));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels avx2_kernels{"avx2", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
