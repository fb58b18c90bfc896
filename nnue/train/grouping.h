#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/network.h"

namespace tratto::nnue::train {

/// Reorders the pairs of neurons so that pairs that are active in the same examples are adjacent
/// (as Stockfish does). Evaluations do not change, but more groups of four products are all zero,
/// which the engine skips.
void group_pairs(std::span<const Example> examples, Network& network);

}  // namespace tratto::nnue::train
