#pragma once

#include "engine/chess/position.h"
#include "nnue/network.h"

namespace tratto::nnue {

/// What the network says of a position, for the side to move, in evaluation units (see arch.h).
/// Computed from nothing, one number at a time: the slow twin of the accumulators and kernels, and
/// the reference for the trainer's quantiser.
[[nodiscard]] int evaluate_slowly(const Network& network, const Position& position);

}  // namespace tratto::nnue
