#pragma once

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
  /// The value of one position.
  [[nodiscard]] Value value(std::span<const Value> values, std::uint64_t index) const;
  /// The values of the positions first, first + 1 ... through `code`, for as many as fit. Squares
  /// that are no position are illegal.
  template <typename Code>
  void read(std::span<const Value> values, std::uint64_t first, std::span<std::uint8_t> codes,
            const Code& code) const {
    for (std::size_t i = 0; i < codes.size(); ++i)
      codes[i] = code(value(values, first + i));
  }

 private:
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
