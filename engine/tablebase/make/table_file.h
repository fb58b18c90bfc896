#pragma once

#include <optional>
#include <vector>

#include "engine/base/result.h"
#include "engine/tablebase/encoding.h"
#include "engine/tablebase/format.h"
#include "engine/tablebase/make/city_hash.h"
#include "engine/tablebase/make/packing.h"
#include "engine/tablebase/make/stored_values.h"

namespace tratto::tablebase {

/// Half of a part of a table: the positions with one side to move.
struct Half {
  EncodingChoice encoding;
  PackedHalf packed;
  Hash128 codes_hash;  ///< Hash of the values before compression.
};
/// A part: one half or two, White to move first.
struct Part {
  std::vector<Half> halves;
  /// For a DTZ table, unless all distances are zero.
  std::optional<std::array<std::vector<std::uint8_t>, dtz_map_count>> maps;
};

/// A whole file as format.h describes it, checksum included.
[[nodiscard]] Buffer table_file(const Material& material, TableKind kind,
                                const std::vector<Part>& parts);

/// Verifies a file by decompressing it; the error describes a mismatch.
[[nodiscard]] std::optional<Error> check_file(const Buffer& file, const Material& material,
                                              TableKind kind, const std::vector<Part>& parts);

/// The hash function of codes_hash.
[[nodiscard]] Hash128 hash_codes(const std::vector<std::uint8_t>& codes);

}  // namespace tratto::tablebase
