#pragma once

#include <bit>
#include <cstdint>

#include "engine/base/random.h"

namespace tratto::nnue {

/// A pseudo-random permutation of 0..size-1 without memory: a Feistel network (Luby and Rackoff
/// 1988) permutes the next power of two, and values outside the range are permuted again until they
/// are inside (cycle walking). Random access, so threads need not share state and a resumed run
/// continues the same order.
class Permutation {
 public:
  Permutation(std::uint64_t size, std::uint64_t seed) : size_(size), seed_(Random(seed).next()) {
    const int bits = size > 2 ? static_cast<int>(std::bit_width(size - 1)) : 2;
    low_bits_ = bits / 2;
    high_bits_ = bits - low_bits_;
  }

  /// The element at index `place`, both in [0, size).
  [[nodiscard]] std::uint64_t operator()(std::uint64_t place) const {
    do
      place = encrypt(place);
    while (place >= size_);
    return place;
  }

 private:
  static constexpr int rounds = 6;

  [[nodiscard]] std::uint64_t encrypt(std::uint64_t number) const {
    std::uint64_t low = number & ((1ULL << low_bits_) - 1);
    std::uint64_t high = number >> low_bits_;
    for (int round = 0; round < rounds; round += 2) {
      low ^= mix(high, round) & ((1ULL << low_bits_) - 1);
      high ^= mix(low, round + 1) & ((1ULL << high_bits_) - 1);
    }
    return high << low_bits_ | low;
  }
  [[nodiscard]] std::uint64_t mix(std::uint64_t half, int round) const {
    constexpr std::uint64_t odd_multiplier = 0xD1342543DE82EF95ULL;
    const std::uint64_t product =
        (half + seed_ + static_cast<std::uint64_t>(round)) * odd_multiplier;
    return (product ^ product >> 32) * odd_multiplier >> 32;
  }

  std::uint64_t size_;
  std::uint64_t seed_;
  int low_bits_;
  int high_bits_;
};

}  // namespace tratto::nnue
