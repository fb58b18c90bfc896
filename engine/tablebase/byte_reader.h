#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/base/little_endian.h"

namespace tratto::tablebase {

using Bytes = std::span<const std::uint8_t>;

/// The big-endian integer in eight bytes from `at` on.
constexpr std::uint64_t read_big_endian_64(const std::uint8_t* at) {
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
  /// The next two, or four, bytes as a little-endian integer.
  std::uint16_t number_16() {
    const Bytes taken = take(2);
    return taken.empty() ? std::uint16_t{0} : read_little_endian<std::uint16_t>(taken);
  }
  std::uint32_t number_32() {
    const Bytes taken = take(4);
    return taken.empty() ? 0 : read_little_endian<std::uint32_t>(taken);
  }
  /// Skips to a multiple of `alignment`, a power of two.
  void align(std::size_t alignment) { take(-place_ & (alignment - 1)); }

 private:
  Bytes bytes_;
  std::size_t place_ = 0;
  bool failed_ = false;
};

}  // namespace tratto::tablebase
