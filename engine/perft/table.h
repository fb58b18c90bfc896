#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/large_pages.h"

namespace tratto {

/// Key of a position with side to move, castling rights, en passant square and number of plies
/// left: two independent Zobrist keys.
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
/// two writers matches no key (Hyatt and Mann 2002). A probe compares the 64 check bits with the
/// four entries of a bucket, which the independent index bits select: a wrong count needs two
/// positions with the same bucket and the same check bits. n probes of a full table find 4 n / 2^64
/// wrong counts on average: one in 4,600,000 runs of 10^12 probes each.
class PerftTable {
 public:
  /// Allocates the largest power of two up to `megabytes` MiB, at least one. is_usable() is false
  /// if there is not enough memory.
  explicit PerftTable(std::size_t megabytes);

  [[nodiscard]] bool is_usable() const { return static_cast<bool>(pages_); }
  /// The stored count; none if there is none.
  [[nodiscard]] std::optional<std::uint64_t> find(PerftKey key) const;
  /// Stores a count in place of the smallest one of the bucket. No effect if not usable.
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
