#include <gtest/gtest.h>
#include <vector>

#include "nnue/train/permutation.h"

namespace tratto::nnue {
namespace {

TEST(Permutation, HitsEveryNumberOnce) {
  for (const std::uint64_t size : {1U, 2U, 3U, 4U, 5U, 64U, 65U, 1000U, 4097U}) {
    for (const std::uint64_t seed : {0U, 1U, 99U}) {
      const Permutation permutation(size, seed);
      std::vector<int> hits(size);
      for (std::uint64_t place = 0; place < size; ++place)
        ++hits.at(permutation(place));
      EXPECT_EQ(hits, std::vector<int>(size, 1)) << "size " << size << ", seed " << seed;
    }
  }
}

TEST(Permutation, DiffersBySeed) {
  constexpr std::uint64_t size = 10000;
  const Permutation one(size, 1);
  const Permutation two(size, 2);
  int fixed = 0;
  int equal = 0;
  for (std::uint64_t place = 0; place < size; ++place) {
    fixed += one(place) == place ? 1 : 0;
    equal += one(place) == two(place) ? 1 : 0;
  }
  // Of random orders one place is expected to agree.
  EXPECT_LT(fixed, 10);
  EXPECT_LT(equal, 10);
}

/// Neighbours must not stay together: a batch of one game's positions teaches little.
TEST(Permutation, SpreadsNeighbours) {
  constexpr std::uint64_t size = 1 << 16;
  const Permutation permutation(size, 7);
  double distance = 0;
  for (std::uint64_t place = 0; place + 1 < size; ++place) {
    const auto a = static_cast<double>(permutation(place));
    const auto b = static_cast<double>(permutation(place + 1));
    distance += a < b ? b - a : a - b;
  }
  // Two random places are a third of the size apart on average.
  EXPECT_NEAR(distance / static_cast<double>(size * size), 1.0 / 3, 0.02);
}

}  // namespace
}  // namespace tratto::nnue
