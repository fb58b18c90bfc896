#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/base/large_pages.h"

namespace tratto {

/// A position, its side to move, rights and the number of plies left, hashed twice by independent
/// sets of Zobrist numbers.
struct PerftKey {
  std::uint64_t index = 0;  ///< Chooses the bucket.
  std::uint64_t check = 0;  ///< Is stored, and tells entries apart.

  constexpr PerftKey& operator^=(const PerftKey& other) {
    index ^= other.index;
    check ^= other.check;
    return *this;
  }
};

/// Remembers counts of sequences; any number of threads may use it at once without locks.
///
/// An entry is two words, the count and the check exclusive-ored with it, so that an entry torn by
/// two writers does not match anything (Hyatt and Mann 2002). A look compares the 64 check bits
/// with four entries, and which entries those are depends on the independent index bits: a wrong
/// count needs two positions that share a bucket and all check bits. With n looks into a full
/// table that is expected 4 n / 2^64 times: once in 4 600 000 runs of a count with 10^12 looks.
class PerftTable {
 public:
  /// Uses at most so many MiB, at least one, or nothing if the system refuses them: then nothing is
  /// remembered.
  explicit PerftTable(std::size_t megabytes);

  [[nodiscard]] bool is_usable() const { return static_cast<bool>(pages_); }
  [[nodiscard]] std::optional<std::uint64_t> find(PerftKey key) const;
  /// Keeps the counts that were most work: it replaces the smallest of a bucket.
  void store(PerftKey key, std::uint64_t count);

 private:
  struct Entry {
    std::uint64_t count;  ///< Both as base/relaxed.h says.
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
