#pragma once

#include <span>

#include "nnue/data/example.h"
#include "nnue/train/kernels/kernels.h"

namespace tratto::nnue::train {

/// Finds the inputs that are on in up to block_positions examples, and for the gradient who uses
/// each of them.
void fill_block(std::span<const Example* const> examples, Block& block);

/// What the network should say of an example, as a win probability: the game's result (weight
/// `wdl`) blended with the search's score, of which `scale` centipawns are a factor of e in odds;
/// the score alone where there is no result.
[[nodiscard]] float target_of(const Example& example, float wdl, float scale);

/// The logistic function.
[[nodiscard]] float sigmoid(float x);

}  // namespace tratto::nnue::train
