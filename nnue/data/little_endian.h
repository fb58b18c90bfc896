#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Little-endian integers in files, on every machine.
namespace tratto::nnue {

template <typename Unsigned>
void append_little(std::vector<std::uint8_t>& bytes, Unsigned value) {
  for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
    bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

/// The integer at the start of `bytes`, which must be long enough.
template <typename Unsigned>
Unsigned read_little(std::span<const std::uint8_t> bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(Unsigned); ++i)
    value |= static_cast<std::uint64_t>(bytes[i]) << (8 * i);
  return static_cast<Unsigned>(value);
}

}  // namespace tratto::nnue
