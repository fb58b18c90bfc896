#include <gtest/gtest.h>
#include <set>

#include "engine/base/random.h"

namespace tratto {
namespace {

TEST(Random, StreamsHaveNothingInCommon) {
  constexpr int streams = 200;
  constexpr int numbers = 100;
  std::set<std::uint64_t> seen;
  for (const std::uint64_t seed : {1, 2})
    for (std::uint64_t number = 0; number < streams; ++number) {
      Random random(stream_seed(seed, number));
      for (int i = 0; i < numbers; ++i)
        seen.insert(random.next());
    }
  EXPECT_EQ(seen.size(), 2U * streams * numbers);
}

TEST(Random, SameSeedSameStream) {
  EXPECT_EQ(stream_seed(7, 3), stream_seed(7, 3));
  EXPECT_NE(stream_seed(7, 3), stream_seed(3, 7));
}

}  // namespace
}  // namespace tratto
