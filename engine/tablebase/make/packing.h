#pragma once

#include <cstdint>
#include <vector>

#include "engine/tablebase/make/pairing.h"

namespace tratto::tablebase {

using Buffer = std::vector<std::uint8_t>;

/// One half of a part of a table, as it is written. A file has first all headers, then all sparse
/// indexes and so on.
struct PackedHalf {
  Buffer header;
  Buffer sparse_index;
  Buffer block_counts;
  Buffer blocks;

  [[nodiscard]] std::size_t size() const {
    return header.size() + sparse_index.size() + block_counts.size() + blocks.size();
  }
};

/// How large the blocks may be, as a power of two: they are the smaller, the faster one value is
/// found, and the more of the file is index.
constexpr int wdl_block_bits = 6;
constexpr int dtz_block_bits = 10;

/// Writes symbols as blocks of a prefix code. `flags` is of PairsFlag.
[[nodiscard]] PackedHalf pack(const Pairing& pairing, std::uint8_t flags, int max_block_bits);

/// A half that has one value everywhere.
[[nodiscard]] PackedHalf pack_single(std::uint8_t value, std::uint8_t flags);

}  // namespace tratto::tablebase
