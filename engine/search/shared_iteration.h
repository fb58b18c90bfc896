#pragma once

#include <atomic>
#include <cstdint>

#include "engine/search/score.h"

namespace tratto {

/// The deepest iteration that any thread of a search has completed. Thread-safe.
class SharedIteration {
 public:
  struct Result {
    int depth = 0;  ///< 0: none is completed.
    Score score{0};
  };

  void reset() { packed_.store(0, std::memory_order_relaxed); }
  [[nodiscard]] Result deepest() const { return unpacked(packed_.load(std::memory_order_relaxed)); }
  /// Reports a completed iteration. Of several of the same depth the first one counts.
  void complete(int depth, Score score) {
    std::uint64_t known = packed_.load(std::memory_order_relaxed);
    while (
        unpacked(known).depth < depth &&
        !packed_.compare_exchange_weak(known, packed({depth, score}), std::memory_order_relaxed)) {
    }
  }

 private:
  // Depth and score change together.
  static constexpr int depth_shift = 32;
  static std::uint64_t packed(Result result) {
    return std::uint64_t{static_cast<std::uint32_t>(result.depth)} << depth_shift |
           static_cast<std::uint32_t>(result.score.value());
  }
  static Result unpacked(std::uint64_t bits) {
    return {static_cast<int>(bits >> depth_shift),
            Score(static_cast<std::int32_t>(static_cast<std::uint32_t>(bits)))};
  }

  std::atomic<std::uint64_t> packed_{0};
};

}  // namespace tratto
