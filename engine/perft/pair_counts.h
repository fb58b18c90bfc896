#pragma once

#include <cstdint>

#include "engine/perft/board.h"

namespace tratto::counting {

/// count_pairs(), compiled for one instruction set; the argument's side to move has the color.
struct PairCounts {
  std::uint64_t (*white)(const Board& board);
  std::uint64_t (*black)(const Board& board);
};

/// The fastest for the processor this runs on. A program compiled for a new processor has one only
/// (pair_counts_plain.cpp); one for every x86-64 chooses (pair_counts_dispatched.cpp), as counting
/// bits is most of the work and old processors have no instruction for it.
[[nodiscard]] PairCounts fastest_pair_counts();

}  // namespace tratto::counting
