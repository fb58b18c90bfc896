#pragma once

#include "nnue/network.h"

namespace tratto::nnue {

/// A network that only counts material: the start of learning from nothing, and a baseline for
/// learned networks.
[[nodiscard]] Network material_network();

}  // namespace tratto::nnue
