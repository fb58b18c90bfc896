#pragma once

#include <span>

#include "engine/base/result.h"
#include "nnue/network.h"

namespace tratto::nnue::train {

/// A network whose weights are the means of those of others ("model soup", Wortsman et al., ICML
/// 2022). It is better than each of them if all were trained further from one network, by other
/// recipes or on other games: what they learned in common stays, what each learned by heart cancels
/// out. Fails without networks, or with some of different sizes.
[[nodiscard]] Result<Network> average(std::span<const Network> networks);

}  // namespace tratto::nnue::train
