#include "nnue/train/kernels/kernels.h"

namespace tratto::nnue::train {

namespace {

constexpr int lanes = 8;
constexpr int registers = 8;

#include "nnue/train/kernels/body.inc"

}  // namespace

const TrainingKernels avx2_kernels{"avx2", forward, backward, adam};

}  // namespace tratto::nnue::train
