#pragma once

#include "engine/chess/position.h"
#include "nnue/accumulator.h"
#include "nnue/network.h"

namespace tratto::nnue {

/// What the network says of `position`, the end of the path that `accumulators` follow, for the
/// side to move, in evaluation units (see arch.h).
[[nodiscard]] int evaluate(const Network& network, const Kernels& kernels,
                           AccumulatorStack& accumulators, const Position& position);

/// The same for any position, computed from nothing, one number at a time: the slow twin of the
/// accumulators and kernels, and the reference for the trainer's quantiser.
[[nodiscard]] int evaluate_slowly(const Network& network, const Position& position);

}  // namespace tratto::nnue
