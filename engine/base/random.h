#pragma once

#include <cstdint>

namespace tratto {

/// splitmix64 (Steele, Lea and Flood 2014): small, fast, seedable with any number; used for hash
/// keys, openings and tests. The same seed gives the same numbers on every platform.
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
  }

  /// Uniform in [0, bound), bound > 0 and below 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

  /// Uniform in [0, 1).
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  [[nodiscard]] constexpr std::uint64_t state() const { return state_; }

 private:
  std::uint64_t state_;
};

/// The seed of the number-th independent stream. Seeds at a fixed distance would not be
/// independent: splitmix64 advances its state by a constant, so one stream could be a part of
/// another.
constexpr std::uint64_t stream_seed(std::uint64_t seed, std::uint64_t number) {
  return Random(Random(seed).next() ^ number).next();
}

}  // namespace tratto
