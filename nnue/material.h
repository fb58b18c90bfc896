#pragma once

#include "nnue/network.h"

namespace tratto::nnue {

/// A network that counts material and knows nothing else: what learning starts
/// from, and what a learned network must beat.
[[nodiscard]] Network material_network();

}  // namespace tratto::nnue
