#pragma once

#include <optional>
#include <span>

#include "engine/base/result.h"
#include "engine/tablebase/encoding.h"
#include "engine/tablebase/format.h"
#include "engine/tablebase/make/retrograde.h"
#include "engine/tablebase/make/stored_values.h"
#include "engine/tablebase/table.h"

namespace tratto::tablebase {

/// Verifies the checksum at the end of a file; returns an error or nothing.
[[nodiscard]] std::optional<Error> check_checksum(std::span<const std::uint8_t> file);

/// Compares the codes of one side of a part, in the order of an encoding, with the values they were
/// made from. Reports the number of wrong positions, if any.
[[nodiscard]] std::optional<Error> check_wdl_codes(const Layout& layout, const Encoding& encoding,
                                                   std::span<const std::uint8_t> codes,
                                                   std::span<const Value> values,
                                                   const Workers& workers);
[[nodiscard]] std::optional<Error> check_dtz_codes(const Layout& layout, const Encoding& encoding,
                                                   std::span<const std::uint8_t> codes,
                                                   std::span<const Value> values,
                                                   const DtzMaps& maps, const Workers& workers);

/// Compares every position of a part of two open tables with the generator's values, recomputed
/// from the smaller tables and the rules. Values that probing does not use are ignored; distances
/// may be one ply smaller if a table counts moves. Reports the number of wrong positions, if any.
[[nodiscard]] std::optional<Error> check_part(const Layout& layout, int part,
                                              const SolvedPart& solved, const Table& wdl,
                                              const Table& dtz, const Workers& workers);

}  // namespace tratto::tablebase
