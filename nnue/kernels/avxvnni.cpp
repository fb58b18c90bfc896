#include <immintrin.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// For processors with dot products but without AVX-512, such as Intel's Core from the 12th
// generation on. Compiled with -mavx2 -mavxvnni: nothing that another file could link to may be
// defined here.

namespace {

using namespace tratto::nnue;

constexpr int chains = 2;

#include "nnue/kernels/avx2.inc"

Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  return _mm256_dpbusd_avx_epi32(sums, group,
                                 _mm256_load_si256(reinterpret_cast<const __m256i*>(weights)));
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  return _mm256_dpwssd_avx_epi32(sums, group,
                                 _mm256_load_si256(reinterpret_cast<const __m256i*>(weights)));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels avxvnni_kernels{"avxvnni", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
