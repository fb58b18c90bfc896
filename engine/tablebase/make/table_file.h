#pragma once

#include <optional>
#include <vector>

#include "engine/tablebase/encoding.h"
#include "engine/tablebase/format.h"
#include "engine/tablebase/make/packing.h"
#include "engine/tablebase/make/stored_values.h"

namespace tratto::tablebase {

/// Half of a part of a table: the positions with one side to move.
struct Half {
  EncodingChoice encoding;
  PackedHalf packed;
};
/// A part: one half or two, White to move first.
struct Part {
  std::vector<Half> halves;
  /// Of a DTZ table, unless all distances are zero.
  std::optional<std::array<std::vector<std::uint8_t>, dtz_map_count>> maps;
};

/// A whole file as format.h describes it, checksum included.
[[nodiscard]] Buffer table_file(const Material& material, TableKind kind,
                                const std::vector<Part>& parts);

}  // namespace tratto::tablebase
