#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Compiled with -mavx2: nothing that another file could link to may be defined here.

namespace {

using namespace tratto::nnue;

constexpr int chains = 1;

#include "nnue/kernels/avx2.inc"

Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  const __m256i pairs =
      _mm256_maddubs_epi16(group, _mm256_load_si256(reinterpret_cast<const __m256i*>(weights)));
  return _mm256_add_epi32(sums, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  return _mm256_add_epi32(
      sums, _mm256_madd_epi16(group, _mm256_load_si256(reinterpret_cast<const __m256i*>(weights))));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels avx2_kernels{"avx2", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
