#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace tratto::tablebase {

using Bytes = std::span<const std::uint8_t>;

/// Reads a little-endian integer; the caller guarantees that the bytes exist.
constexpr std::uint16_t little_16(const std::uint8_t* at) {
  return static_cast<std::uint16_t>(at[0] | at[1] << 8);
}
constexpr std::uint32_t little_32(const std::uint8_t* at) {
  return little_16(at) | static_cast<std::uint32_t>(little_16(at + 2)) << 16;
}
/// Reads eight bytes as a big-endian integer.
constexpr std::uint64_t big_64(const std::uint8_t* at) {
  std::uint64_t number = 0;
  for (int i = 0; i < 8; ++i)
    number = number << 8 | at[i];
  return number;
}

/// Sequential reader with bounds checks: after a read beyond the end it is in a failed state and
/// returns zero or empty values.
class ByteReader {
 public:
  explicit ByteReader(Bytes bytes) : bytes_(bytes) {}

  [[nodiscard]] bool failed() const { return failed_; }

  /// The next `count` bytes; empty if there are fewer.
  Bytes take(std::uint64_t count) {
    if (failed_ || count > bytes_.size() - place_) {
      failed_ = true;
      return {};
    }
    const Bytes taken = bytes_.subspan(place_, static_cast<std::size_t>(count));
    place_ += static_cast<std::size_t>(count);
    return taken;
  }
  std::uint8_t byte() {
    const Bytes taken = take(1);
    return taken.empty() ? std::uint8_t{0} : taken[0];
  }
  std::uint16_t number_16() {
    const Bytes taken = take(2);
    return taken.empty() ? std::uint16_t{0} : little_16(taken.data());
  }
  std::uint32_t number_32() {
    const Bytes taken = take(4);
    return taken.empty() ? 0 : little_32(taken.data());
  }
  /// Skips to a multiple of `alignment`, a power of two.
  void align(std::size_t alignment) { take(-place_ & (alignment - 1)); }

 private:
  Bytes bytes_;
  std::size_t place_ = 0;
  bool failed_ = false;
};

}  // namespace tratto::tablebase
