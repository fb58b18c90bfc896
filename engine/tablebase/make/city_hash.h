#pragma once

#include <array>
#include <cstdint>
#include <span>

/// The two functions of CityHash 1.0.2 (Pike and Alakuijala 2011) that the checksums of tables use.
namespace tratto::tablebase {

using Hash256 = std::array<std::uint64_t, 4>;
using Hash128 = std::array<std::uint64_t, 2>;

[[nodiscard]] Hash256 city_hash_crc256(std::span<const std::uint8_t> bytes);
/// `bytes` must have at least 16 bytes.
[[nodiscard]] Hash128 city_hash_crc128(std::span<const std::uint8_t> bytes);

}  // namespace tratto::tablebase
