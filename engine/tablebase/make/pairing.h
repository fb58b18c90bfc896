#pragma once

#include <cstdint>
#include <vector>

/// Recursive pairing (Larsson and Moffat, "Off-line dictionary-based compression", 1999): the most
/// frequent pair of adjacent symbols is replaced by a new symbol, repeatedly.
namespace tratto::tablebase {

/// Symbols have 12 bits in a file, and the largest number is reserved.
constexpr int max_symbols = 4095;

struct Symbol {
  /// A value if it has no right symbol.
  std::uint16_t left = 0;
  std::uint16_t right = 0;
  std::uint16_t length = 1;  ///< Number of values it expands to, at most 256.

  [[nodiscard]] bool is_value() const { return length == 1; }
};

/// A sequence of values as symbols.
struct Pairing {
  std::vector<Symbol> symbols;  ///< Symbol i is the value i for the first ones.
  std::vector<std::uint16_t> text;
};

struct PairingOptions {
  int symbols = max_symbols;
  /// Minimum frequency of a pair that is worth an entry in the symbol table.
  std::uint32_t min_count = 8;
};

/// Compresses a sequence of values below `value_count`, which must be below max_symbols.
[[nodiscard]] Pairing pair_up(const std::vector<std::uint8_t>& values, int value_count,
                              const PairingOptions& options = {});

/// The inverse.
[[nodiscard]] std::vector<std::uint8_t> expand(const Pairing& pairing);

}  // namespace tratto::tablebase
