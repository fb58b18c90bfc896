#include <arm_neon.h>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// 64-bit ARM processors since 2018 or so: Cortex-A55 and A76, Neoverse, all of Apple's M series.

namespace {

using namespace tratto::nnue;

constexpr int chains = 2;

#include "nnue/kernels/neon.inc"

Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  // Products are at most 127, so they are signed bytes as well.
  return vdotq_s32(sums, vld1q_s8(weights), vreinterpretq_s8_s32(group));
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels dotprod_kernels{"dotprod", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
