#pragma once

#include <cstdint>

#include "nnue/network.h"

namespace tratto::nnue {

/// A network whose weights are uniform within +- a share (0..1) of their limits.
[[nodiscard]] Network random_network(int hidden, std::uint64_t seed, double share);

}  // namespace tratto::nnue
