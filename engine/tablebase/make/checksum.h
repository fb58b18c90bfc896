#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace tratto::tablebase {

using Checksum = std::array<std::uint8_t, 16>;

/// The checksum at the end of a table file, of all bytes before it: each 16 MiB are hashed by
/// CityHashCrc256 and the hashes by CityHashCrc128 (Geoff Pike and Jyrki Alakuijala 2011).
[[nodiscard]] Checksum checksum_of(std::span<const std::uint8_t> bytes);

}  // namespace tratto::tablebase
