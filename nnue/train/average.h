#pragma once

#include <span>

#include "engine/base/result.h"
#include "nnue/network.h"

namespace tratto::nnue::train {

/// The network whose weights are the means of those of several networks ("model soup", Wortsman et
/// al., ICML 2022). It is often better than each of them if all were fine-tuned from one network
/// with different recipes or games, because their errors partly cancel out. An error without
/// networks, or if their sizes differ.
[[nodiscard]] Result<Network> average(std::span<const Network> networks);

}  // namespace tratto::nnue::train
