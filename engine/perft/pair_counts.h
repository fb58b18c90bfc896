#pragma once

#include <cstdint>

#include "engine/perft/board.h"

namespace tratto::counting {

/// count_pairs() compiled for one instruction set, one function per side to move.
struct PairCounts {
  std::uint64_t (*white)(const Board& board);
  std::uint64_t (*black)(const Board& board);
};

/// The fastest version for this processor. Programs compiled for a new processor have only one
/// (pair_counts_plain.cpp); programs for all x86-64 processors choose at run time
/// (pair_counts_dispatched.cpp), because most of the work is counting bits, for which old
/// processors have no instruction.
[[nodiscard]] PairCounts fastest_pair_counts();

}  // namespace tratto::counting
