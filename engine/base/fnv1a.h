#pragma once

#include <cstdint>
#include <type_traits>

namespace tratto {

/// FNV-1a (Fowler, Noll and Vo 1991) of a range of bytes: the checksum in files of networks, games
/// and checkpoints. `Hash`: std::uint32_t or std::uint64_t.
template <typename Hash, typename Bytes>
[[nodiscard]] constexpr Hash fnv1a(const Bytes& bytes) {
  constexpr bool is_64 = std::is_same_v<Hash, std::uint64_t>;
  static_assert(is_64 || std::is_same_v<Hash, std::uint32_t>);
  constexpr Hash offset_basis = static_cast<Hash>(is_64 ? 0xCBF29CE484222325ULL : 0x811C9DC5ULL);
  constexpr Hash prime = static_cast<Hash>(is_64 ? 0x100000001B3ULL : 0x01000193ULL);
  Hash hash = offset_basis;
  for (const auto byte : bytes)
    hash = (hash ^ static_cast<unsigned char>(byte)) * prime;
  return hash;
}

}  // namespace tratto
