#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Compiled with AVX-512 F, BW, DQ, VL and VNNI: nothing that another file could link to may be
// defined here.

namespace {

using tratto::nnue::hidden_scale;

using Vector = __m512i;
using Sums = __m512i;
constexpr int lanes = 32;

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
Vector activate(Vector v) {
  return _mm512_min_epi16(_mm512_max_epi16(v, _mm512_setzero_si512()),
                          _mm512_set1_epi16(hidden_scale));
}
Sums zero_sums() {
  return _mm512_setzero_si512();
}
Sums add_square_times(Sums sums, Vector v, Vector w) {
  return _mm512_dpwssd_epi32(sums, v, _mm512_mullo_epi16(v, w));
}
Sums add_sums(Sums a, Sums b) {
  return _mm512_add_epi32(a, b);
}
std::int64_t total(Sums us, Sums them) {
  // Folded to eight lanes, both views together still fit. (Simpler ways to say it make g++ 12 warn
  // of its own header, bug 105593.)
  const __m512i sums = add_sums(us, them);
  const __m256i eight = _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xFF, sums, 0),
                                         _mm512_maskz_extracti64x4_epi64(0xFF, sums, 1));
  const __m256i wide = _mm256_add_epi64(_mm256_cvtepi32_epi64(_mm256_castsi256_si128(eight)),
                                        _mm256_cvtepi32_epi64(_mm256_extracti128_si256(eight, 1)));
  const __m128i two =
      _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
  return _mm_cvtsi128_si64(_mm_add_epi64(two, _mm_unpackhi_epi64(two, two)));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels avx512_kernels{"avx512", update, update_quiet, update_capture, output_sum};

}  // namespace tratto::nnue
