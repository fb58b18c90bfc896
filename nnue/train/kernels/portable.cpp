#include "nnue/train/kernels/kernels.h"

namespace tratto::nnue::train {

namespace {

constexpr int lanes = 4;
constexpr int registers = 8;

#include "nnue/train/kernels/body.inc"

}  // namespace

const TrainingKernels portable_kernels{"portable", forward, backward, adam};

}  // namespace tratto::nnue::train
