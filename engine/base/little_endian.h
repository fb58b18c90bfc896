#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

/// Little-endian integers in files, on every machine. Bytes are of any one-byte type: std::uint8_t,
/// std::byte or char.
namespace tratto {

/// The integer at the beginning of `bytes` (a span, a string or a pointer), which must be long
/// enough.
template <std::unsigned_integral Unsigned, typename Bytes>
[[nodiscard]] constexpr Unsigned read_little_endian(const Bytes& bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = sizeof(Unsigned); i-- > 0;)
    value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
  return static_cast<Unsigned>(value);
}

/// Appends the low `size` bytes of an integer, at most 8.
template <typename Container>
constexpr void append_little_endian(Container& bytes, std::uint64_t value, std::size_t size) {
  using Byte = typename Container::value_type;
  for (std::size_t i = 0; i < size; ++i)
    bytes.push_back(static_cast<Byte>(static_cast<std::uint8_t>(value >> (8 * i))));
}

/// Appends all bytes of an integer.
template <std::unsigned_integral Unsigned, typename Container>
constexpr void append_little_endian(Container& bytes, Unsigned value) {
  append_little_endian(bytes, std::uint64_t{value}, sizeof(Unsigned));
}

}  // namespace tratto
