#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Compiled with -msse4.1: nothing that another file could link to may be defined here.

namespace {

using tratto::nnue::hidden_scale;

using Vector = __m128i;
using Sums = __m128i;
constexpr int lanes = 8;

Vector load(const std::int16_t* from) {
  return _mm_load_si128(reinterpret_cast<const __m128i*>(from));
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
Vector activate(Vector v) {
  return _mm_min_epi16(_mm_max_epi16(v, _mm_setzero_si128()), _mm_set1_epi16(hidden_scale));
}
Sums zero_sums() {
  return _mm_setzero_si128();
}
Sums add_square_times(Sums sums, Vector v, Vector w) {
  return _mm_add_epi32(sums, _mm_madd_epi16(v, _mm_mullo_epi16(v, w)));
}
Sums widened(Sums sums) {
  return _mm_add_epi64(_mm_cvtepi32_epi64(sums), _mm_cvtepi32_epi64(_mm_srli_si128(sums, 8)));
}
Sums add_sums(Sums a, Sums b) {
  return _mm_add_epi32(a, b);
}
std::int64_t total(Sums us, Sums them) {
  const __m128i both = _mm_add_epi64(widened(us), widened(them));
  return _mm_cvtsi128_si64(_mm_add_epi64(both, _mm_unpackhi_epi64(both, both)));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels sse41_kernels{"sse41", update, update_quiet, update_capture, output_sum};

}  // namespace tratto::nnue
