#pragma once

#include <optional>
#include <span>

#include "engine/base/result.h"
#include "engine/tablebase/format.h"
#include "engine/tablebase/make/retrograde.h"
#include "engine/tablebase/table.h"

namespace tratto::tablebase {

/// What is wrong with the checksum at the end of a file; nothing if it is right.
[[nodiscard]] std::optional<Error> check_checksum(std::span<const std::uint8_t> file);

/// Compares every position of a part of two open tables with its values: with what the smaller
/// tables and the rules make of it. What probing does not look at may be anything; distances may be
/// one ply less where a table counts moves. Says how many positions are wrong, if any are.
[[nodiscard]] std::optional<Error> check_part(const Layout& layout, int part,
                                              const SolvedPart& solved, const Table& wdl,
                                              const Table& dtz, const Workers& workers);

}  // namespace tratto::tablebase
