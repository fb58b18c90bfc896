#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/base/result.h"
#include "engine/tablebase/byte_reader.h"
#include "engine/tablebase/format.h"

namespace tratto::tablebase {

/// The compressed values of one half of a part of a table: recursive pairing (Re-Pair, Larsson and
/// Moffat 1999), which replaces frequent pairs of values or symbols by symbols, then a canonical
/// Huffman code in blocks of fixed size. A sparse index gives block and offset of every n-th value.
///
/// The header:
///     flags; if SingleValue only the value follows
///     log2 of a block's bytes; log2 of the positions for each entry of the sparse index;
///     number of entries that pad the list of blocks' counts; number of blocks (4 bytes);
///     longest and shortest code in bits;
///     for each length of a code the first symbol that has it (2 bytes);
///     number of symbols (2 bytes), 3 bytes each: two numbers of 12 bits, the symbols it stands
///     for, or a value and no_symbol; padding to an even offset
class Pairs {
 public:
  /// Reads a header; `positions`: number of values.
  [[nodiscard]] static Result<Pairs> parse(ByteReader& reader, TableKind kind,
                                           std::uint64_t positions);
  /// Read the parts that are elsewhere in the file; call in the order of the file (format.h).
  void take_index(ByteReader& reader);
  void take_counts(ByteReader& reader);
  void take_blocks(ByteReader& reader);

  [[nodiscard]] std::uint8_t flags() const { return flags_; }
  /// The value at an index, 0 to 4095; none if the file is damaged there.
  [[nodiscard]] std::optional<int> value(std::uint64_t number) const;
  /// All values in order, which must be below 256; shorter if the file is damaged.
  [[nodiscard]] std::vector<std::uint8_t> expand() const;

 private:
  class BitWindow;
  struct Symbol {
    std::uint16_t left;   ///< Left symbol, or the value.
    std::uint16_t right;  ///< Right symbol, or no_symbol for a value.
    std::uint16_t count;  ///< Number of values it expands to.
  };
  struct Place {
    std::uint64_t block;
    int value;  ///< Index of the value in the block.
  };

  [[nodiscard]] bool read_symbols(ByteReader& reader, int count);
  [[nodiscard]] bool count_values();
  void make_code(int longest);
  [[nodiscard]] std::optional<Place> find(std::uint64_t number) const;
  /// Decodes the next symbol of a block; none if the code is invalid.
  [[nodiscard]] std::optional<std::uint32_t> take_symbol(BitWindow& window) const;
  [[nodiscard]] std::optional<int> decode(Place place) const;
  [[nodiscard]] int value_in(std::uint32_t symbol, int place) const;
  /// Appends the values of a block; false if it is damaged.
  [[nodiscard]] bool expand_block(std::uint64_t block, std::vector<std::uint8_t>& values) const;
  void expand_symbol(std::uint32_t symbol, std::vector<std::uint8_t>& values) const;

  std::uint8_t flags_ = 0;
  int single_value_ = 0;
  int block_bits_ = 0;
  int span_bits_ = 0;
  int shortest_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t block_count_ = 0;
  std::uint64_t padded_count_ = 0;
  /// For each code length: the smallest code, left-aligned, and its symbol.
  std::array<std::uint64_t, max_code_bits + 1> min_code_{};
  std::array<std::uint16_t, max_code_bits + 1> first_symbol_{};
  std::vector<Symbol> symbols_;
  Bytes index_;
  Bytes counts_;
  Bytes blocks_;
};

}  // namespace tratto::tablebase
