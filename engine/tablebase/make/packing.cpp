#include "engine/tablebase/make/packing.h"

#include <algorithm>
#include <bit>
#include <span>

#include "engine/base/little_endian.h"
#include "engine/tablebase/format.h"
#include "engine/tablebase/make/prefix_code.h"

namespace tratto::tablebase {

namespace {

/// Maximum number of values of a block: its count has 16 bits.
constexpr std::uint32_t max_values = 1 << 16;
/// Number of blocks per entry of the sparse index, as a power of two.
constexpr int sparse_blocks_bits = 4;
/// Minimum block size, as a power of two; the caller gives the maximum.
constexpr int min_block_bits = 3;

/// A sequence of symbols that fits into one block.
struct Block {
  std::size_t first;     ///< Symbol.
  std::size_t end;       ///< Symbol.
  std::uint32_t values;  ///< 1 to max_values.
};

std::vector<Block> cut_blocks(const Pairing& pairing, const PrefixCode& code, int block_bits) {
  const int max_bits = 8 << block_bits;
  std::vector<Block> blocks;
  Block block{0, 0, 0};
  int bits = 0;
  for (std::size_t i = 0; i < pairing.text.size(); ++i) {
    const int length = code.length(pairing.text[i]);
    const std::uint32_t values = pairing.symbols[pairing.text[i]].length;
    if (bits + length > max_bits || block.values + values > max_values) {
      block.end = i;
      blocks.push_back(block);
      block = {i, i, 0};
      bits = 0;
    }
    bits += length;
    block.values += values;
  }
  block.end = pairing.text.size();
  blocks.push_back(block);
  return blocks;
}

/// Writes the codes of a block, the highest bit of each byte first.
void write_block(const Pairing& pairing, const PrefixCode& code, const Block& block,
                 std::span<std::uint8_t> bytes) {
  std::size_t place = 0;
  for (std::size_t i = block.first; i < block.end; ++i) {
    const std::uint32_t word = code.code(pairing.text[i]);
    for (int bit = code.length(pairing.text[i]); bit-- > 0; ++place)
      if (word >> bit & 1) bytes[place / 8] |= static_cast<std::uint8_t>(0x80 >> (place % 8));
  }
}

/// Number of values per entry of the sparse index, as a power of two.
int sparse_bits(std::uint64_t values, std::size_t blocks) {
  int bits = static_cast<int>(std::bit_width(values / blocks)) + sparse_blocks_bits;
  while (bits > 1 && (std::uint64_t{1} << (bits - 1)) > values)
    --bits;
  return bits;
}

/// Each entry gives the block, and the place in it, of the value in the middle of its range. The
/// last middle may be beyond the last value; blocks are then counted as if they continued.
void write_index(const std::vector<Block>& blocks, std::uint64_t values, int span_bits,
                 PackedHalf& half) {
  const auto count_of = [&](std::size_t block) {
    return block < blocks.size() ? blocks[block].values : max_values;
  };
  const std::uint64_t span = std::uint64_t{1} << span_bits;
  std::size_t block = 0;
  std::uint64_t first = 0;  ///< First value of the block.
  for (std::uint64_t middle = span / 2; middle < values + span / 2; middle += span) {
    while (first + count_of(block) <= middle)
      first += count_of(block++);
    append_little_endian(half.sparse_index, block, 4);
    append_little_endian(half.sparse_index, middle - first, 2);
  }
  const std::size_t counted = std::max(blocks.size(), block + 1);
  for (std::size_t i = 0; i < counted; ++i)
    append_little_endian(half.block_counts, count_of(i) - 1, 2);
}

void write_header(const Pairing& pairing, const PrefixCode& code, int block_bits, int span_bits,
                  std::size_t blocks, PackedHalf& half) {
  append_little_endian(half.header, static_cast<std::uint64_t>(block_bits), 1);
  append_little_endian(half.header, static_cast<std::uint64_t>(span_bits), 1);
  append_little_endian(half.header, half.block_counts.size() / block_count_bytes - blocks, 1);
  append_little_endian(half.header, blocks, 4);
  append_little_endian(half.header, static_cast<std::uint64_t>(code.max_length()), 1);
  append_little_endian(half.header, static_cast<std::uint64_t>(code.min_length()), 1);
  for (int length = code.min_length(); length <= code.max_length(); ++length)
    append_little_endian(half.header, code.first_number(length), 2);
  append_little_endian(half.header, pairing.symbols.size(), 2);
  for (std::size_t number = 0; number < pairing.symbols.size(); ++number) {
    const Symbol& symbol = pairing.symbols[code.symbol(number)];
    const unsigned left = symbol.is_value() ? symbol.left : code.number(symbol.left);
    const unsigned right = symbol.is_value() ? no_symbol : code.number(symbol.right);
    append_little_endian(half.header, left | right << 12, symbol_bytes);
  }
  if (half.header.size() % 2 != 0) half.header.push_back(0);
}

PrefixCode code_for(const Pairing& pairing) {
  std::vector<std::uint64_t> counts(pairing.symbols.size());
  for (const std::uint16_t symbol : pairing.text)
    ++counts[symbol];
  return PrefixCode(counts);
}

}  // namespace

PackedHalf pack(const Pairing& pairing, std::uint8_t flags, int max_block_bits) {
  const PrefixCode code = code_for(pairing);
  std::uint64_t values = 0;
  for (const std::uint16_t symbol : pairing.text)
    values += pairing.symbols[symbol].length;

  PackedHalf best;
  for (int block_bits = max_block_bits; block_bits >= min_block_bits; --block_bits) {
    const std::vector<Block> blocks = cut_blocks(pairing, code, block_bits);
    PackedHalf half;
    const int span_bits = sparse_bits(values, blocks.size());
    write_index(blocks, values, span_bits, half);
    half.header.push_back(flags);
    write_header(pairing, code, block_bits, span_bits, blocks.size(), half);
    const std::size_t block_bytes = std::size_t{1} << block_bits;
    half.blocks.resize(blocks.size() * block_bytes);
    if (!best.header.empty() && half.size() >= best.size()) break;
    for (std::size_t i = 0; i < blocks.size(); ++i)
      write_block(pairing, code, blocks[i],
                  std::span(half.blocks).subspan(i * block_bytes, block_bytes));
    best = std::move(half);
  }
  return best;
}

PackedHalf pack_single(std::uint8_t value, std::uint8_t flags) {
  PackedHalf half;
  half.header = {static_cast<std::uint8_t>(flags | SingleValue), value};
  return half;
}

}  // namespace tratto::tablebase
