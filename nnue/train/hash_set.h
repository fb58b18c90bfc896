#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tratto::nnue {

/// A compact set of 64-bit hashes: open addressing, at most half full.
class HashSet {
 public:
  /// Inserts a hash; false if it was present.
  bool insert(std::uint64_t hash) {
    if (hash == empty) hash = 1;
    if (2 * (size_ + 1) > slots_.size()) grow();
    std::uint64_t& slot = slots_[find(slots_, hash)];
    if (slot == hash) return false;
    slot = hash;
    ++size_;
    return true;
  }

 private:
  static constexpr std::uint64_t empty = 0;
  static constexpr std::size_t first_capacity = 1 << 16;

  static std::size_t find(const std::vector<std::uint64_t>& slots, std::uint64_t hash) {
    const std::size_t mask = slots.size() - 1;
    std::size_t index = hash & mask;
    while (slots[index] != empty && slots[index] != hash)
      index = (index + 1) & mask;
    return index;
  }
  void grow() {
    std::vector<std::uint64_t> larger(slots_.empty() ? first_capacity : 2 * slots_.size(), empty);
    for (const std::uint64_t hash : slots_)
      if (hash != empty) larger[find(larger, hash)] = hash;
    slots_ = std::move(larger);
  }

  std::vector<std::uint64_t> slots_;
  std::size_t size_ = 0;
};

}  // namespace tratto::nnue
