#pragma once

#include <cstdint>
#include <vector>

/// Recursive pairing (Larsson and Moffat, "Off-line dictionary-based compression", 1999): the pair
/// of neighbours that occurs most often becomes a symbol of its own, again and again.
namespace tratto::tablebase {

/// Files have 12 bits for a symbol, and the last number means something else.
constexpr int max_symbols = 4095;

struct Symbol {
  /// A value if it has no right half.
  std::uint16_t left = 0;
  std::uint16_t right = 0;
  std::uint16_t length = 1;  ///< Values that it stands for, at most 256.

  [[nodiscard]] bool is_value() const { return length == 1; }
};

/// A sequence of values as symbols.
struct Pairing {
  std::vector<Symbol> symbols;  ///< Values first: symbol i is the value i.
  std::vector<std::uint16_t> text;
};

struct PairingOptions {
  int symbols = max_symbols;
  /// A pair that occurs more rarely is not worth its place in the table of symbols.
  std::uint32_t min_count = 8;
};

/// Pairs a sequence of values below `value_count`, which must be below max_symbols.
[[nodiscard]] Pairing pair_up(const std::vector<std::uint8_t>& values, int value_count,
                              const PairingOptions& options = {});

/// The inverse.
[[nodiscard]] std::vector<std::uint8_t> expand(const Pairing& pairing);

}  // namespace tratto::tablebase
