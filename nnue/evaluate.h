#pragma once

#include "engine/chess/position.h"
#include "nnue/accumulator.h"
#include "nnue/network.h"

namespace tratto::nnue {

/// The network's evaluation of `position`, the end of the path of `accumulators`, for the side to
/// move, in evaluation units (arch.h).
[[nodiscard]] int evaluate(const Network& network, const Kernels& kernels,
                           AccumulatorStack& accumulators, const Position& position);

/// The same for any position, computed from scratch without kernels: the reference for accumulators
/// and kernels, and for the trainer's quantiser.
[[nodiscard]] int evaluate_slowly(const Network& network, const Position& position);

}  // namespace tratto::nnue
