#include "engine/perft/table.h"

#include <algorithm>
#include <bit>

namespace tratto {

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;
constexpr auto relaxed = std::memory_order_relaxed;

}  // namespace

PerftTable::PerftTable(std::size_t megabytes)
    : mask_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * mebibyte / sizeof(Bucket)) - 1),
      pages_((mask_ + 1) * sizeof(Bucket)) {}

std::optional<std::uint64_t> PerftTable::find(PerftKey key) const {
  if (!is_usable()) return std::nullopt;
  for (const Entry& entry : bucket(key).entries) {
    const std::uint64_t count = entry.count.load(relaxed);
    if ((entry.check.load(relaxed) ^ count) == key.check && count != 0) return count;
  }
  return std::nullopt;
}

void PerftTable::store(PerftKey key, std::uint64_t count) {
  if (!is_usable()) return;
  Entry* smallest = nullptr;
  std::uint64_t least = ~std::uint64_t{0};
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t old = entry.count.load(relaxed);
    if (old < least) {
      least = old;
      smallest = &entry;
    }
  }
  if (smallest == nullptr) return;
  smallest->count.store(count, relaxed);
  smallest->check.store(key.check ^ count, relaxed);
}

}  // namespace tratto
