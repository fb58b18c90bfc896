#include "engine/perft/pair_counts.h"
#include "engine/perft/pairs.h"

namespace tratto::counting {

PairCounts fastest_pair_counts() {
  return {count_pairs<White>, count_pairs<Black>};
}

}  // namespace tratto::counting
