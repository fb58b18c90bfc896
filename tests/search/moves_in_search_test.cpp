#include <gtest/gtest.h>
#include <memory>
#include <optional>

#include "engine/search/moves_in_search.h"

namespace tratto {
namespace {

constexpr Key some_key = 0x123456789ABCDEF0ULL;
/// Another key with the same cell.
constexpr Key same_cell = some_key + 1;

TEST(MovesInSearch, KnowsAMoveAsLongAsItIsSearched) {
  const auto moves = std::make_unique<MovesInSearch>();
  EXPECT_FALSE(moves->contains(some_key));
  {
    const MovesInSearch::Entry entry(*moves, some_key);
    EXPECT_TRUE(moves->contains(some_key));
    EXPECT_FALSE(moves->contains(~some_key));
    EXPECT_FALSE(moves->contains(same_cell));
  }
  EXPECT_FALSE(moves->contains(some_key));
}

TEST(MovesInSearch, OfTwoMovesWithOneCellTheFirstIsKnown) {
  const auto moves = std::make_unique<MovesInSearch>();
  std::optional<MovesInSearch::Entry> first;
  first.emplace(*moves, some_key);
  {
    const MovesInSearch::Entry second(*moves, same_cell);
    EXPECT_TRUE(moves->contains(some_key));
    EXPECT_FALSE(moves->contains(same_cell));
  }
  EXPECT_TRUE(moves->contains(some_key)) << "the second removes nothing but itself";
  first.reset();
  EXPECT_FALSE(moves->contains(some_key));
}

TEST(MovesInSearch, TheFirstOfTwoThreadsToEndRemovesTheMove) {
  const auto moves = std::make_unique<MovesInSearch>();
  std::optional<MovesInSearch::Entry> one, other;
  one.emplace(*moves, some_key);
  other.emplace(*moves, some_key);
  one.reset();
  EXPECT_FALSE(moves->contains(some_key));
  other.reset();
  EXPECT_FALSE(moves->contains(some_key));
}

}  // namespace
}  // namespace tratto
