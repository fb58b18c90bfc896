#include "nnue/embedded.h"

// Defined in embedded_network.S.
extern "C" const std::byte tratto_network_begin[];
extern "C" const std::byte tratto_network_end[];

namespace tratto::nnue {

std::span<const std::byte> embedded_network_file() {
  return {tratto_network_begin, tratto_network_end};
}

}  // namespace tratto::nnue
