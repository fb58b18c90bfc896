#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/large_pages.h"

namespace tratto {

/// Key of a position, with side to move, rights and the number of plies left: two independent
/// Zobrist hashes.
struct PerftKey {
  std::uint64_t index = 0;  ///< Selects the bucket.
  std::uint64_t check = 0;  ///< Stored in the entry to identify the position.

  constexpr PerftKey& operator^=(const PerftKey& other) {
    index ^= other.index;
    check ^= other.check;
    return *this;
  }
};

/// A hash table of counts, shared by any number of threads without locks.
///
/// An entry is two words, the count and the check exclusive-ored with it, so that an entry torn by
/// two writers does not match anything (Hyatt and Mann 2002). A probe compares the 64 check bits
/// with four entries, selected by the independent index bits: a wrong count needs two positions
/// with the same bucket and the same check bits. With n probes of a full table the expected number
/// is 4 n / 2^64: once in 4 600 000 runs of a count with 10^12 probes.
class PerftTable {
 public:
  /// Allocates at most this many MiB, at least one; stays empty if the memory is refused.
  explicit PerftTable(std::size_t megabytes);

  [[nodiscard]] bool is_usable() const { return static_cast<bool>(pages_); }
  [[nodiscard]] std::optional<std::uint64_t> find(PerftKey key) const;
  /// Stores a count, replacing the smallest one of the bucket.
  void store(PerftKey key, std::uint64_t count);

 private:
  struct Entry {
    std::uint64_t count;  ///< Accessed atomically (base/relaxed.h).
    std::uint64_t check;
  };
  static constexpr std::size_t bucket_size = 4;
  struct alignas(64) Bucket {
    Entry entries[bucket_size];
  };

  [[nodiscard]] Bucket& bucket(PerftKey key) const {
    return pages_.as<Bucket>()[key.index & mask_];
  }

  std::size_t mask_;
  ZeroedPages pages_;
};

}  // namespace tratto
