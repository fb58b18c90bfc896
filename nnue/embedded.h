#pragma once

#include <cstddef>
#include <span>

namespace tratto::nnue {

/// The bytes of the embedded network file.
[[nodiscard]] std::span<const std::byte> embedded_network_file();

}  // namespace tratto::nnue
