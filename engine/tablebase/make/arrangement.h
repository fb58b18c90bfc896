#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "engine/tablebase/encoding.h"
#include "engine/tablebase/make/layout.h"
#include "engine/tablebase/make/values.h"
#include "engine/tablebase/make/workers.h"

/// From the maker's numbering to a file's. The order of the pieces in it is free, and decides how
/// well a table can be compressed: neighbours should be alike.
namespace tratto::tablebase {

/// The encodings worth trying: the orders of the kinds of pieces; the pieces that must lead come
/// where the last of them are that can.
[[nodiscard]] std::vector<Encoding> candidate_encodings(const Material& material, int part);

/// Positions in the order of a file.
class Arrangement {
 public:
  Arrangement(const Layout& layout, const Encoding& encoding);

  [[nodiscard]] std::uint64_t size() const { return encoding_.size(); }
  /// Calls take(i, value) for the values of the positions first + i, i below `count`. Squares that
  /// are no position are illegal.
  template <typename Take>
  void read(std::span<const Value> values, std::uint64_t first, std::size_t count,
            const Take& take) const {
    // Values lie all over the memory: while some are fetched, the places of others are worked out.
    std::array<std::size_t, read_at_once> places;
    Encoding::Walk walk(encoding_, first);
    for (std::size_t begin = 0; begin < count; begin += read_at_once) {
      const std::size_t few = std::min(read_at_once, count - begin);
      for (std::size_t i = 0; i < few; ++i, walk.next()) {
        places[i] = place_of(walk.squares());
        if (places[i] != no_place) __builtin_prefetch(&values[places[i]]);
      }
      for (std::size_t i = 0; i < few; ++i)
        take(begin + i, places[i] == no_place ? Value{} : values[places[i]]);
    }
  }

 private:
  static constexpr std::size_t read_at_once = 64;
  static constexpr std::size_t no_place = SIZE_MAX;

  /// In the layout's numbering.
  [[nodiscard]] std::size_t place_of(const Squares& squares) const;

  const Layout& layout_;
  const Encoding& encoding_;
  StaticVector<std::uint8_t, max_pieces>
      order_;  ///< The layout's piece for each of the encoding's.
};

/// One side's values of a part and what a file shall hold of them.
struct Recoding {
  std::span<const Value> values;
  std::function<std::uint8_t(Value)> code;
  std::function<void(std::vector<std::uint8_t>&)> choose;
  int code_count;
};

/// All codes in the order of an encoding, choices made.
[[nodiscard]] std::vector<std::uint8_t> arrange(const Layout& layout, const Encoding& encoding,
                                                const Recoding& recoding, const Workers& workers);

struct Choice {
  Encoding encoding;
  double bits_per_position;  ///< Of samples, compressed.
};
/// The encoding that compresses samples of the part best.
[[nodiscard]] Choice choose_encoding(const Layout& layout, int part, const Recoding& recoding,
                                     const Workers& workers);

}  // namespace tratto::tablebase
