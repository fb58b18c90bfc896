#include "engine/perft/pair_counts.h"
#include "engine/perft/pairs.h"

namespace tratto::counting {

namespace {

/// Flattened: everything that counting calls is inlined and compiled for this instruction set. A
/// call that cannot be inlined would run code for any processor.
template <Color Us>
[[gnu::target("popcnt,bmi,bmi2,lzcnt"), gnu::flatten]] std::uint64_t count_pairs_modern(
    const Board& board) {
  return count_pairs<Us>(board);
}

}  // namespace

PairCounts fastest_pair_counts() {
  if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt"))
    return {count_pairs_modern<White>, count_pairs_modern<Black>};
  return {count_pairs<White>, count_pairs<Black>};
}

}  // namespace tratto::counting
