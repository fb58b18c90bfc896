#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Compiled with -mavx2: nothing that another file could link to may be defined here.

namespace {

using tratto::nnue::hidden_scale;

using Vector = __m256i;
using Sums = __m256i;
constexpr int lanes = 16;

Vector load(const std::int16_t* from) {
  return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
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
Vector activate(Vector v) {
  return _mm256_min_epi16(_mm256_max_epi16(v, _mm256_setzero_si256()),
                          _mm256_set1_epi16(hidden_scale));
}
Sums zero_sums() {
  return _mm256_setzero_si256();
}
Sums add_square_times(Sums sums, Vector v, Vector w) {
  return _mm256_add_epi32(sums, _mm256_madd_epi16(v, _mm256_mullo_epi16(v, w)));
}
Sums add_sums(Sums a, Sums b) {
  return _mm256_add_epi32(a, b);
}
std::int64_t total(Sums us, Sums them) {
  // Eight lanes have half of four lanes' sums, so both views together still fit.
  const __m256i sums = add_sums(us, them);
  const __m256i wide = _mm256_add_epi64(_mm256_cvtepi32_epi64(_mm256_castsi256_si128(sums)),
                                        _mm256_cvtepi32_epi64(_mm256_extracti128_si256(sums, 1)));
  const __m128i two =
      _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
  return _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels avx2_kernels{"avx2", update, update_quiet, update_capture, output_sum};

}  // namespace tratto::nnue
