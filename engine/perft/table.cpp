#include "engine/perft/table.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "engine/base/relaxed.h"

namespace tratto {

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20;

/// The size in bytes; 0 if it does not fit into std::size_t (of 32 bits).
std::size_t bytes_of(std::size_t megabytes) {
  constexpr std::size_t max_megabytes = std::numeric_limits<std::size_t>::max() / mebibyte;
  return megabytes > max_megabytes ? 0 : std::max<std::size_t>(megabytes, 1) * mebibyte;
}

}  // namespace

PerftTable::PerftTable(std::size_t megabytes)
    : mask_(std::bit_floor(bytes_of(megabytes) / sizeof(Bucket)) - 1),
      pages_((mask_ + 1) * sizeof(Bucket)) {}

std::optional<std::uint64_t> PerftTable::find(PerftKey key) const {
  if (!is_usable()) return std::nullopt;
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t count = load_relaxed(entry.count);
    if ((load_relaxed(entry.check) ^ count) == key.check && count != 0) return count;
  }
  return std::nullopt;
}

void PerftTable::store(PerftKey key, std::uint64_t count) {
  if (!is_usable()) return;
  Entry* smallest = nullptr;
  std::uint64_t min = ~std::uint64_t{0};
  for (Entry& entry : bucket(key).entries) {
    const std::uint64_t old = load_relaxed(entry.count);
    if (old < min) {
      min = old;
      smallest = &entry;
    }
  }
  if (smallest == nullptr) return;
  store_relaxed(smallest->count, count);
  store_relaxed(smallest->check, key.check ^ count);
}

}  // namespace tratto
