#include "engine/tablebase/make/pairing.h"

#include <algorithm>
#include <cstddef>

#include "engine/tablebase/make/lazy_zeros.h"

namespace tratto::tablebase {

namespace {

/// Maximum number of values of a symbol: readers store the length minus one in 8 bits.
constexpr int longest_symbol = 256;
/// Maximum number of new symbols per pass over the text, and how rare the last may be relative to
/// the first. More symbols need fewer passes, but are chosen by less accurate counts.
constexpr std::size_t symbols_per_round = 256;
constexpr std::uint32_t rarest_share = 4;

struct Pair {
  std::uint16_t left;
  std::uint16_t right;
  std::uint32_t count;
};

/// Counts adjacent pairs of symbols.
class PairCounts {
 public:
  explicit PairCounts(int symbols)
      : width_(static_cast<std::size_t>(symbols)), counts_(width_ * width_) {}

  /// The pairs of a text with at least a minimum count whose symbol is not too long.
  std::vector<Pair> frequent(const std::vector<std::uint16_t>& text,
                             const std::vector<Symbol>& symbols, std::uint32_t min) {
    for (std::size_t i = 1; i < text.size(); ++i)
      ++at(text[i - 1], text[i]);
    std::vector<Pair> pairs;
    const auto take = [&](std::uint16_t left, std::uint16_t right) {
      std::uint32_t& count = at(left, right);
      if (count >= min && symbols[left].length + symbols[right].length <= longest_symbol)
        pairs.push_back({left, right, count});
      count = 0;
    };
    // Iterates over the text or over all possible pairs, whichever is shorter.
    if (text.size() < symbols.size() * symbols.size() / scan_share) {
      for (std::size_t i = 1; i < text.size(); ++i)
        take(text[i - 1], text[i]);
    } else {
      for (std::size_t left = 0; left < symbols.size(); ++left)
        for (std::size_t right = 0; right < symbols.size(); ++right)
          take(static_cast<std::uint16_t>(left), static_cast<std::uint16_t>(right));
    }
    return pairs;
  }

 private:
  /// Cost of visiting a pair in the text, relative to visiting the next of all pairs.
  static constexpr std::size_t scan_share = 4;

  std::uint32_t& at(std::uint16_t left, std::uint16_t right) {
    return counts_[left * width_ + right];
  }

  std::size_t width_;
  LazyZeros<std::uint32_t> counts_;  ///< All zero between calls.
};

/// Keeps the most frequent pairs, most frequent first, without those much rarer than the first.
void keep_most_frequent(std::vector<Pair>& pairs) {
  const auto more = [](const Pair& a, const Pair& b) {
    if (a.count != b.count) return a.count > b.count;
    return a.left != b.left ? a.left < b.left : a.right < b.right;
  };
  const std::size_t kept = std::min(pairs.size(), symbols_per_round);
  std::partial_sort(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(kept), pairs.end(),
                    more);
  pairs.resize(kept);
  std::erase_if(pairs, [min = pairs.front().count / rarest_share](const Pair& pair) {
    return pair.count < min;
  });
}

/// Removes pairs that cannot be replaced in the same pass: those that could overlap a more frequent
/// pair in the text, because one begins with the symbol that the other ends with.
void drop_conflicts(std::vector<Pair>& pairs, std::size_t symbols) {
  std::vector<bool> is_left(symbols);
  std::vector<bool> is_right(symbols);
  std::erase_if(pairs, [&](const Pair& pair) {
    if (is_right[pair.left] || is_left[pair.right]) return true;
    is_left[pair.left] = true;
    is_right[pair.right] = true;
    return false;
  });
}

/// The symbols that replace pairs in this round.
class Replacements {
 public:
  explicit Replacements(int symbols)
      : width_(static_cast<std::size_t>(symbols)), symbols_(width_ * width_), is_left_(width_) {}

  void set(const Pair& pair, std::uint16_t symbol) {
    symbols_[pair.left * width_ + pair.right] = symbol;
    is_left_[pair.left] = symbol != 0;
  }
  void apply(std::vector<std::uint16_t>& text) const {
    std::size_t end = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
      std::uint16_t symbol = 0;
      if (is_left_[text[i]] && i + 1 < text.size())
        symbol = symbols_[text[i] * width_ + text[i + 1]];
      text[end++] = symbol != 0 ? symbol : text[i];
      if (symbol != 0) ++i;
    }
    text.resize(end);
  }

 private:
  std::size_t width_;
  LazyZeros<std::uint16_t> symbols_;  ///< 0, which is never a new symbol, means none.
  std::vector<std::uint8_t> is_left_;
};

}  // namespace

Pairing pair_up(const std::vector<std::uint8_t>& values, int value_count,
                const PairingOptions& options) {
  Pairing pairing;
  for (int value = 0; value < value_count; ++value)
    pairing.symbols.push_back({static_cast<std::uint16_t>(value), 0, 1});
  pairing.text.assign(values.begin(), values.end());
  PairCounts counts(options.symbols);
  Replacements replacements(options.symbols);
  while (pairing.symbols.size() < static_cast<std::size_t>(options.symbols)) {
    const std::size_t known = pairing.symbols.size();
    std::vector<Pair> pairs = counts.frequent(pairing.text, pairing.symbols, options.min_count);
    if (pairs.empty()) break;
    keep_most_frequent(pairs);
    drop_conflicts(pairs, known);
    pairs.resize(std::min(pairs.size(), static_cast<std::size_t>(options.symbols) - known));
    for (const Pair& pair : pairs) {
      replacements.set(pair, static_cast<std::uint16_t>(pairing.symbols.size()));
      pairing.symbols.push_back({pair.left, pair.right,
                                 static_cast<std::uint16_t>(pairing.symbols[pair.left].length +
                                                            pairing.symbols[pair.right].length)});
    }
    replacements.apply(pairing.text);
    for (const Pair& pair : pairs)
      replacements.set(pair, 0);
  }
  return pairing;
}

std::vector<std::uint8_t> expand(const Pairing& pairing) {
  std::vector<std::uint8_t> values;
  std::vector<std::uint16_t> open;
  for (const std::uint16_t first : pairing.text) {
    open.push_back(first);
    while (!open.empty()) {
      const Symbol& symbol = pairing.symbols[open.back()];
      open.pop_back();
      if (symbol.is_value()) {
        values.push_back(static_cast<std::uint8_t>(symbol.left));
      } else {
        open.push_back(symbol.right);
        open.push_back(symbol.left);
      }
    }
  }
  return values;
}

}  // namespace tratto::tablebase
