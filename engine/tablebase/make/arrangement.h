#pragma once

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "engine/tablebase/encoding.h"
#include "engine/tablebase/make/layout.h"
#include "engine/tablebase/make/values.h"
#include "engine/tablebase/make/workers.h"

/// Conversion from the generator's indices to those of a file. The order of pieces in a file is
/// free and determines how well it compresses.
namespace tratto::tablebase {

/// The candidate encodings: all orders of the piece kinds that the format allows.
[[nodiscard]] std::vector<Encoding> candidate_encodings(const Material& material, int part);

/// Access to positions in the order of a file.
class Arrangement {
 public:
  Arrangement(const Layout& layout, const Encoding& encoding);

  [[nodiscard]] std::uint64_t size() const { return encoding_.size(); }
  /// Calls take(i, value) for the indices first + i, i < `count`. Invalid placements have the value
  /// "illegal".
  template <typename Take>
  void read(std::span<const Value> values, std::uint64_t first, std::size_t count,
            const Take& take) const {
    // Memory accesses are random: they are prefetched while further indices are computed.
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

  /// Indexed by the layout.
  [[nodiscard]] std::size_t place_of(const Squares& squares) const;

  const Layout& layout_;
  const Encoding& encoding_;
  StaticVector<std::uint8_t, max_pieces>
      order_;  ///< Maps pieces of the encoding to those of the layout.
};

/// The values of a part with one side to move, and the codes to store.
struct Recoding {
  std::span<const Value> values;
  std::function<std::uint8_t(Value)> code;
  std::function<void(std::vector<std::uint8_t>&)> choose;
  int code_count;
};

/// All codes in the order of an encoding, with free choices resolved.
[[nodiscard]] std::vector<std::uint8_t> arrange(const Layout& layout, const Encoding& encoding,
                                                const Recoding& recoding, const Workers& workers);

struct Choice {
  Encoding encoding;
  double bits_per_position;  ///< Size of compressed samples.
};
/// The encoding that compresses samples of the part best.
[[nodiscard]] Choice choose_encoding(const Layout& layout, int part, const Recoding& recoding,
                                     const Workers& workers);

}  // namespace tratto::tablebase
