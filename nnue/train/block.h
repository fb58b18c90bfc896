#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/train/kernels/kernels.h"

namespace tratto::nnue::train {

/// Finds the active inputs of up to block_positions examples and, for the gradient, the rows that
/// use each input.
void fill_block(std::span<const Example* const> examples, Block& block);

/// The training target of an example, a win probability: the game result with weight `wdl`, blended
/// with sigmoid(score / `scale`); the score alone if there is no result.
[[nodiscard]] float target_of(const Example& example, float wdl, float scale);

/// The logistic function.
[[nodiscard]] float sigmoid(float x);

}  // namespace tratto::nnue::train
