#pragma once

#include <array>
#include <cstdint>
#include <span>

/// The two members of the CityHash family, version 1.0.2 (Pike and Alakuijala 2011), that checksums
/// of tables are made of.
namespace tratto::tablebase {

using Hash256 = std::array<std::uint64_t, 4>;
using Hash128 = std::array<std::uint64_t, 2>;

[[nodiscard]] Hash256 city_hash_crc256(std::span<const std::uint8_t> bytes);
/// At least 16 bytes.
[[nodiscard]] Hash128 city_hash_crc128(std::span<const std::uint8_t> bytes);

}  // namespace tratto::tablebase
