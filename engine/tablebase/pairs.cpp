#include "engine/tablebase/pairs.h"

#include <algorithm>

#include "engine/base/little_endian.h"

namespace tratto::tablebase {

namespace {

// Limits far beyond those of real tables, so that sums cannot overflow.
constexpr int max_block_bits = 24;
constexpr int max_span_bits = 30;
constexpr int max_symbol_values = 256;
constexpr int window_bits = 64;

}  // namespace

/// The bits of a block, the highest first, followed by zeros.
class Pairs::BitWindow {
 public:
  explicit BitWindow(Bytes block) : block_(block) { refill(); }

  /// The next 64 bits, of which at least 32 are valid if the block has that many left.
  [[nodiscard]] std::uint64_t bits() const { return bits_; }
  void drop(int count) {
    bits_ <<= count;
    valid_ -= count;
    if (valid_ < max_code_bits) refill();
  }

 private:
  void refill() {
    if (next_ + 8 <= block_.size()) {
      bits_ |= read_big_endian_64(block_.data() + next_) >> valid_;
      const int bytes = (window_bits - valid_) / 8;
      next_ += static_cast<std::size_t>(bytes);
      valid_ += 8 * bytes;
      return;
    }
    for (; valid_ <= window_bits - 8 && next_ < block_.size(); ++next_, valid_ += 8)
      bits_ |= static_cast<std::uint64_t>(block_[next_]) << (window_bits - 8 - valid_);
    if (next_ == block_.size()) valid_ = window_bits;
  }

  Bytes block_;
  std::size_t next_ = 0;
  std::uint64_t bits_ = 0;
  int valid_ = 0;
};

Result<Pairs> Pairs::parse(ByteReader& reader, TableKind kind, std::uint64_t positions) {
  const Error damaged{"damaged header"};
  Pairs pairs;
  pairs.positions_ = positions;
  pairs.flags_ = reader.byte();
  if (pairs.flags_ & SingleValue) {
    const int value = reader.byte();
    pairs.single_value_ = kind == TableKind::Wdl ? value : 0;
    return pairs;
  }
  pairs.block_bits_ = reader.byte();
  pairs.span_bits_ = reader.byte();
  const int padding = reader.byte();
  pairs.block_count_ = reader.number_32();
  pairs.padded_count_ = pairs.block_count_ + static_cast<std::uint64_t>(padding);
  const int longest = reader.byte();
  pairs.shortest_ = reader.byte();
  if (pairs.block_bits_ > max_block_bits || pairs.span_bits_ < 1 ||
      pairs.span_bits_ > max_span_bits || pairs.shortest_ < 1 || longest < pairs.shortest_ ||
      longest > max_code_bits)
    return damaged;
  for (int bits = pairs.shortest_; bits <= longest; ++bits)
    pairs.first_symbol_[bits] = reader.number_16();
  pairs.make_code(longest);
  const int symbols = reader.number_16();
  if (!pairs.read_symbols(reader, symbols) || !pairs.count_values()) return damaged;
  return pairs;
}

void Pairs::make_code(int longest) {
  // Codes of the greatest length start at zero. Codes of each shorter length follow the longer
  // ones: two codes of a length make one of the next shorter length.
  std::uint64_t code = 0;
  for (int bits = longest - 1; bits >= shortest_; --bits) {
    const int step = first_symbol_[bits] - first_symbol_[bits + 1];
    code = (code + static_cast<std::uint64_t>(step)) / 2;
    min_code_[bits] = code << (window_bits - bits);
  }
}

bool Pairs::read_symbols(ByteReader& reader, int count) {
  const Bytes bytes = reader.take(symbol_bytes * static_cast<std::uint64_t>(count));
  if (count & 1) reader.byte();
  if (reader.failed() || count == 0 || count > no_symbol) return false;
  for (int i = 0; i < count; ++i) {
    const std::uint8_t* const at = bytes.data() + symbol_bytes * static_cast<std::size_t>(i);
    const auto left = static_cast<std::uint16_t>(at[0] | (at[1] & 15) << 8);
    const auto right = static_cast<std::uint16_t>(at[1] >> 4 | at[2] << 4);
    if (right != no_symbol && (left >= count || right >= count)) return false;
    symbols_.push_back({left, right, static_cast<std::uint16_t>(right == no_symbol)});
  }
  return true;
}

bool Pairs::count_values() {
  // Depth first: a pair is counted after both of its halves. Symbols on the current path are
  // marked, so that a symbol that contains itself is found.
  std::vector<bool> open(symbols_.size());
  std::vector<std::uint16_t> path;
  for (std::size_t root = 0; root < symbols_.size(); ++root) {
    if (symbols_[root].count == 0) path.push_back(static_cast<std::uint16_t>(root));
    while (!path.empty()) {
      Symbol& symbol = symbols_[path.back()];
      const std::uint16_t missing = symbols_[symbol.left].count == 0 ? symbol.left : symbol.right;
      if (symbols_[missing].count == 0) {
        if (open[missing] || missing == path.back()) return false;
        open[path.back()] = true;
        path.push_back(missing);
        continue;
      }
      const int values = symbols_[symbol.left].count + symbols_[symbol.right].count;
      if (values > max_symbol_values) return false;
      symbol.count = static_cast<std::uint16_t>(values);
      path.pop_back();
    }
  }
  return true;
}

void Pairs::take_index(ByteReader& reader) {
  if (flags_ & SingleValue) return;
  const std::uint64_t span = std::uint64_t{1} << span_bits_;
  index_ = reader.take((positions_ + span - 1) / span * sparse_entry_bytes);
}

void Pairs::take_counts(ByteReader& reader) {
  if (flags_ & SingleValue) return;
  counts_ = reader.take(padded_count_ * block_count_bytes);
}

void Pairs::take_blocks(ByteReader& reader) {
  if (flags_ & SingleValue) return;
  blocks_ = reader.take(block_count_ << block_bits_);
}

std::optional<int> Pairs::value(std::uint64_t number) const {
  if (number >= positions_) return std::nullopt;
  if (flags_ & SingleValue) return single_value_;
  const std::optional<Place> place = find(number);
  return place ? decode(*place) : std::nullopt;
}

std::optional<Pairs::Place> Pairs::find(std::uint64_t number) const {
  const std::uint64_t span = std::uint64_t{1} << span_bits_;
  const std::uint8_t* const entry = index_.data() + number / span * sparse_entry_bytes;
  std::uint64_t block = read_little_endian<std::uint32_t>(entry);
  // An entry refers to the position in the middle of its span.
  std::int64_t value = read_little_endian<std::uint16_t>(entry + 4) +
                       static_cast<std::int64_t>(number % span) -
                       static_cast<std::int64_t>(span / 2);
  const auto count = [&] {
    return read_little_endian<std::uint16_t>(counts_.data() + block * block_count_bytes) + 1;
  };
  if (block >= padded_count_) return std::nullopt;
  while (value < 0) {
    if (block == 0) return std::nullopt;
    --block;
    value += count();
  }
  for (int in_block = count(); value >= in_block; in_block = count()) {
    value -= in_block;
    if (++block >= padded_count_) return std::nullopt;
  }
  if (block >= block_count_) return std::nullopt;
  return Place{block, static_cast<int>(value)};
}

std::optional<std::uint32_t> Pairs::take_symbol(BitWindow& window) const {
  const std::uint64_t code = window.bits();
  int bits = shortest_;
  while (code < min_code_[bits])
    ++bits;
  const std::uint64_t symbol =
      first_symbol_[bits] + ((code - min_code_[bits]) >> (window_bits - bits));
  if (symbol >= symbols_.size()) return std::nullopt;
  window.drop(bits);
  return static_cast<std::uint32_t>(symbol);
}

std::optional<int> Pairs::decode(Place place) const {
  const std::size_t block_bytes = std::size_t{1} << block_bits_;
  BitWindow window(blocks_.subspan(place.block << block_bits_, block_bytes));
  // Ends before the block does, because each symbol has at least one bit and one value.
  for (std::size_t left = 8 * block_bytes; left > 0; --left) {
    const auto symbol = take_symbol(window);
    if (!symbol) return std::nullopt;
    const int count = symbols_[*symbol].count;
    if (place.value < count) return value_in(*symbol, place.value);
    place.value -= count;
  }
  return std::nullopt;
}

std::vector<std::uint8_t> Pairs::expand() const {
  if (flags_ & SingleValue)
    return std::vector<std::uint8_t>(positions_, static_cast<std::uint8_t>(single_value_));
  std::vector<std::uint8_t> values;
  values.reserve(positions_);
  for (std::uint64_t block = 0; block < block_count_ && values.size() < positions_; ++block)
    if (!expand_block(block, values)) break;
  return values;
}

bool Pairs::expand_block(std::uint64_t block, std::vector<std::uint8_t>& values) const {
  const std::size_t block_bytes = std::size_t{1} << block_bits_;
  const std::size_t end = std::min<std::size_t>(
      positions_,
      values.size() +
          read_little_endian<std::uint16_t>(counts_.data() + block * block_count_bytes) + 1);
  BitWindow window(blocks_.subspan(block << block_bits_, block_bytes));
  for (std::size_t left = 8 * block_bytes; left > 0 && values.size() < end; --left) {
    const auto symbol = take_symbol(window);
    if (!symbol) return false;
    expand_symbol(*symbol, values);
  }
  if (values.size() < end) return false;
  // The last symbol may have more values than the block.
  values.resize(end);
  return true;
}

void Pairs::expand_symbol(std::uint32_t symbol, std::vector<std::uint8_t>& values) const {
  // The depth is at most the number of values of the symbol, which is small (count_values).
  const Symbol& pair = symbols_[symbol];
  if (pair.right == no_symbol) {
    values.push_back(static_cast<std::uint8_t>(pair.left));
    return;
  }
  expand_symbol(pair.left, values);
  expand_symbol(pair.right, values);
}

int Pairs::value_in(std::uint32_t symbol, int place) const {
  while (symbols_[symbol].right != no_symbol) {
    const Symbol& pair = symbols_[symbol];
    const int in_left = symbols_[pair.left].count;
    symbol = place < in_left ? pair.left : pair.right;
    if (place >= in_left) place -= in_left;
  }
  return symbols_[symbol].left;
}

}  // namespace tratto::tablebase
