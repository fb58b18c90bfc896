#include <algorithm>
#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/search/root_moves.h"

namespace tratto {
namespace {

/// The order of the moves by a library's sort, from this move on.
std::vector<Move> expected_order(const RootMoves& moves, std::size_t first) {
  std::vector<RootMove> sorted = moves.list();
  std::stable_sort(sorted.begin() + static_cast<long>(first), sorted.end(),
                   [](const RootMove& a, const RootMove& b) {
                     return a.score != b.score ? a.score > b.score : a.previous > b.previous;
                   });
  std::vector<Move> order;
  for (const RootMove& move : sorted)
    order.push_back(move.move);
  return order;
}

std::vector<Move> order_of(const RootMoves& moves) {
  std::vector<Move> order;
  for (const RootMove& move : moves.list())
    order.push_back(move.move);
  return order;
}

TEST(RootMovesTest, ALineIsSortedByScoreAndEqualMovesKeepTheirOrder) {
  constexpr std::uint64_t seed = 20261128;
  SCOPED_TRACE(seed);
  Random random(seed);
  constexpr std::uint32_t scores = 3;
  int changed = 0;
  for (int round = 0; round < 200; ++round) {
    RootMoves moves;
    moves.reset(Position(), {});
    // Lines that are final already stay in front.
    const std::size_t line = random.below(4);
    moves.begin_line(line);
    for (const Move move : order_of(moves)) {
      moves.of(move).score = Score(static_cast<int>(random.below(scores)));
      moves.of(move).previous = Score(static_cast<int>(random.below(scores)));
    }
    const std::vector<Move> before = order_of(moves);
    const std::vector<Move> expected = expected_order(moves, line);
    moves.sort_line();
    ASSERT_EQ(order_of(moves), expected) << "line " << line;
    changed += expected != before;
  }
  EXPECT_GT(changed, 190);
}

}  // namespace
}  // namespace tratto
