#pragma once

#include <atomic>
#include <cstdint>

#include "engine/chess/position.h"

namespace tratto {

class PerftTable;

/// Optional resources of a count.
struct CountingAids {
  PerftTable* table = nullptr;
  /// If this becomes true, the count returns early with an undefined number.
  const std::atomic<bool>* stop = nullptr;
};

/// perft() by a generator made for counting: the same numbers, many times faster. It shares the
/// attack tables with the rules core and nothing else.
[[nodiscard]] std::uint64_t count_sequences(const Position& position, int depth,
                                            const CountingAids& aids = {});

}  // namespace tratto
