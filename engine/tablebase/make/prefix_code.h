#pragma once

#include <cstdint>
#include <vector>

namespace tratto::tablebase {

/// A canonical Huffman code in the form that the format requires: symbols are renumbered so that
/// longer codes come first. Codes of one length are consecutive integers, and longer codes
/// truncated to that length are smaller.
class PrefixCode {
 public:
  /// Builds the code from frequencies. Symbols with frequency 0 get no code; at least one must be
  /// positive.
  explicit PrefixCode(const std::vector<std::uint64_t>& counts);

  [[nodiscard]] int min_length() const { return min_length_; }
  [[nodiscard]] int max_length() const { return max_length_; }
  /// The number of the first symbol with codes of this length, min_length() to max_length().
  [[nodiscard]] std::uint16_t first_number(int length) const {
    return first_[static_cast<std::size_t>(length)];
  }
  /// Length of a symbol's code in bits; 0 if it has none.
  [[nodiscard]] int length(std::size_t symbol) const { return lengths_[symbol]; }
  [[nodiscard]] std::uint32_t code(std::size_t symbol) const {
    const auto length = static_cast<std::size_t>(lengths_[symbol]);
    return base_[length] + numbers_[symbol] - first_[length];
  }
  /// The symbol's index in the file's table, and the inverse.
  [[nodiscard]] std::uint16_t number(std::size_t symbol) const { return numbers_[symbol]; }
  [[nodiscard]] std::uint16_t symbol(std::size_t number) const { return symbols_[number]; }

 private:
  void number_symbols();

  std::vector<std::uint8_t> lengths_;
  std::vector<std::uint16_t> numbers_;
  std::vector<std::uint16_t> symbols_;
  std::vector<std::uint16_t> first_;
  std::vector<std::uint32_t> base_;
  int min_length_ = 0;
  int max_length_ = 0;
};

}  // namespace tratto::tablebase
