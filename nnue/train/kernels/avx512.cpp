#include "nnue/train/kernels/kernels.h"

namespace tratto::nnue::train {

namespace {

constexpr int lanes = 16;
constexpr int registers = 16;

#include "nnue/train/kernels/body.inc"

}  // namespace

const TrainingKernels avx512_kernels{"avx512", forward, backward, adam};

}  // namespace tratto::nnue::train
