#pragma once

#include <cstdint>
#include <vector>

#include "engine/tablebase/make/pairing.h"

namespace tratto::tablebase {

using Buffer = std::vector<std::uint8_t>;

/// One half of a part of a table in file format, in pieces: a file has all headers first, then all
/// sparse indexes and so on.
struct PackedHalf {
  Buffer header;
  Buffer sparse_index;
  Buffer block_counts;
  Buffer blocks;

  [[nodiscard]] std::size_t size() const {
    return header.size() + sparse_index.size() + block_counts.size() + blocks.size();
  }
};

/// Range of the block size as a power of two: smaller blocks are faster to probe, but need a larger
/// index.
constexpr int wdl_block_bits = 6;
constexpr int dtz_block_bits = 10;

/// Writes symbols as blocks of a prefix code. `flags`: a combination of PairsFlag.
[[nodiscard]] PackedHalf pack(const Pairing& pairing, std::uint8_t flags, int max_block_bits);

/// A half in which all values are equal.
[[nodiscard]] PackedHalf pack_single(std::uint8_t value, std::uint8_t flags);

}  // namespace tratto::tablebase
