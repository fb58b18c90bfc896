#pragma once

#include <cstdint>
#include <vector>

namespace tratto::tablebase {

/// Appends a little-endian integer of `size` bytes.
inline void append(std::vector<std::uint8_t>& bytes, std::uint64_t number, int size) {
  for (int i = 0; i < size; ++i)
    bytes.push_back(static_cast<std::uint8_t>(number >> (8 * i)));
}

}  // namespace tratto::tablebase
