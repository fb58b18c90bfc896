#include <gtest/gtest.h>
#include <set>

#include "engine/base/random.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/winnability/helpmate_estimate.h"
#include "engine/winnability/helpmate_search.h"
#include "tests/positions.h"

namespace tratto {
namespace {

using test::position_of;

TEST(HelpmateNode, KeepsAllButTheCounters) {
  constexpr std::uint64_t seed = 7;
  constexpr int plies = 400;
  Random random(seed);
  for (const char* fen :
       {"startpos", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"}) {
    Position position = position_of(fen);
    for (int ply = 0; ply < plies; ++ply) {
      const Position copy = unpack(pack(position));
      ASSERT_EQ(copy.key(), position.key()) << to_fen(position) << " seed " << seed;
      ASSERT_EQ(copy.en_passant(), position.en_passant()) << to_fen(position);
      ASSERT_EQ(copy.castling_rooks(), position.castling_rooks()) << to_fen(position);
      const MoveList moves = legal_moves(position);
      if (moves.empty()) break;
      position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(KeySet, TellsNewFromOldAlsoWhenItGrows) {
  KeySet keys;
  std::set<Key> twin;
  Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    const Key key = random.below(8'000);  // Zero, collisions and repeats included.
    if (key == 0 || key == 1) continue;   // These two share a slot.
    ASSERT_EQ(keys.insert(key), twin.insert(key).second) << key;
  }
}

TEST(BestFirstList, PopsByEstimateThenByAge) {
  BestFirstList list;
  list.push(5, 50);
  list.push(2, 20);
  list.push(5, 51);
  list.push(-3, 0);
  EXPECT_EQ(list.pop(), 0U);
  EXPECT_EQ(list.pop(), 20U);
  list.push(1, 10);
  EXPECT_EQ(list.pop(), 10U);
  EXPECT_EQ(list.pop(), 50U);
  EXPECT_EQ(list.pop(), 51U);
  EXPECT_TRUE(list.empty());
}

TEST(ExplorationList, PopsEachNodeOnce) {
  ExplorationList list;
  std::set<NodeIndex> waiting;
  for (NodeIndex node = 0; node < 500; ++node) {
    list.push(static_cast<int>(node % 7), static_cast<int>(node % 400), node);
    waiting.insert(node);
  }
  while (!list.empty())
    ASSERT_EQ(waiting.erase(list.pop()), 1U);
  EXPECT_TRUE(waiting.empty());
}

struct Nearer {
  const char* nearer;
  const char* farther;
  const char* why;
};

TEST(HelpmateEstimate, OrdersPositions) {
  const Nearer rows[] = {
      {"7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "8/8/4k3/8/8/8/8/KQ6 b - - 0 1", "mate in one is near"},
      {"k7/8/1K6/8/8/8/8/7R b - - 0 1", "k7/8/8/8/8/8/6K1/7R b - - 0 1", "the king has to help"},
      {"8/8/8/3k4/8/8/6K1/R6R w - - 0 1", "8/8/8/3k4/8/8/6K1/8 w - - 0 1", "pieces give checks"},
  };
  for (const Nearer& row : rows)
    EXPECT_LT(mate_estimate(position_of(row.nearer), White),
              mate_estimate(position_of(row.farther), White))
        << row.why;
}

TEST(HelpmateEstimate, CountsTheWayToPromotion) {
  const auto progress = [](const char* fen) {
    return progress_estimate(position_of(fen), White, 0);
  };
  EXPECT_LT(progress("7k/P7/8/8/8/8/8/7K w - - 0 1"), progress("7k/8/8/P7/8/8/8/7K w - - 0 1"));
  EXPECT_LT(progress("7k/8/8/P7/8/8/8/7K w - - 0 1"), progress("7k/p7/8/P7/8/8/8/7K w - - 0 1"));
  EXPECT_LT(progress("Q7/7k/8/8/8/8/8/7K w - - 0 1"), progress("7k/P7/8/8/8/8/8/7K w - - 0 1"));
}

// A short mate is found at once; a graph without mate is exhausted.
TEST(HelpmateSearch, FindsOrExhausts) {
  const WinnableResult mate =
      HelpmateSearch(position_of("7k/8/5KQ1/8/8/8/8/8 w - - 0 1"), White).run(1000);
  EXPECT_EQ(mate.verdict, Winnable::Yes);
  EXPECT_EQ(mate.mating_line.size(), 1U);
  const WinnableResult none =
      HelpmateSearch(position_of("8/p1k5/P7/8/8/8/8/K7 w - - 0 1"), White).run(100);
  EXPECT_EQ(none.verdict, Winnable::Unknown);
  EXPECT_GE(none.nodes, 100U);
}

}  // namespace
}  // namespace tratto
