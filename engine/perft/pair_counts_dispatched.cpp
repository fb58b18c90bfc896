#include "engine/perft/pair_counts.h"
#include "engine/perft/pairs.h"

namespace tratto::counting {

namespace {

/// All that counting calls becomes a part of this function and is compiled as it is; what cannot
/// stays a function for every processor.
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
