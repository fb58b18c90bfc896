#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/search/tt.h"

namespace tratto {
namespace {

TTEntry entry_of(int depth, Bound bound = Bound::Exact) {
  return {Move(E2, E4), Score(-123), Score(45), depth, bound, true};
}

TEST(TranspositionTable, GivesBackWhatWasStored) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1));
  for (const Bound bound : {Bound::None, Bound::Upper, Bound::Lower, Bound::Exact}) {
    const Key key = 0x123456789ABCDEF0ULL + static_cast<Key>(bound);
    table.store(key, entry_of(17, bound));
    const auto found = table.probe(key);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->move, Move(E2, E4));
    EXPECT_EQ(found->score, Score(-123));
    EXPECT_EQ(found->raw_eval, Score(45));
    EXPECT_EQ(found->depth, 17);
    EXPECT_EQ(found->bound, bound);
    EXPECT_TRUE(found->tt_pv);
  }
}

TEST(TranspositionTable, KeepsScoresThatAreNone) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1));
  table.store(1, {Move::none(), Score::none(), Score::none(), 0, Bound::None, false});
  // An entry that is all zeros would look empty; this one is not.
  ASSERT_TRUE(table.probe(1).has_value());
  EXPECT_EQ(table.probe(1)->score, Score::none());
}

TEST(TranspositionTable, KeepsAKnownMoveWhenTheNewResultHasNone) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1));
  table.store(42, entry_of(5));
  TTEntry without_move = entry_of(9);
  without_move.move = Move::none();
  table.store(42, without_move);
  EXPECT_EQ(table.probe(42)->move, Move(E2, E4));
  EXPECT_EQ(table.probe(42)->depth, 9);
}

TEST(TranspositionTable, DoesNotLetAMuchShallowerBoundReplaceADeepOne) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1));
  table.store(42, entry_of(20));
  table.store(42, entry_of(3, Bound::Upper));
  EXPECT_EQ(table.probe(42)->depth, 20);
  table.new_search();
  table.store(42, entry_of(3, Bound::Upper));
  EXPECT_EQ(table.probe(42)->depth, 3) << "an old entry gives way";
}

TEST(TranspositionTable, ReplacesTheShallowestOfAFullCluster) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1));
  // Keys that differ only in their low bits share a cluster.
  for (int i = 0; i < 3; ++i)
    table.store(static_cast<Key>(i + 1), entry_of(10 + i));
  table.store(9, entry_of(11));
  EXPECT_FALSE(table.probe(1).has_value());
  for (const Key key : {2, 3, 9})
    EXPECT_TRUE(table.probe(key).has_value()) << key;
}

TEST(TranspositionTable, ForgetsAllWhenCleared) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(4));
  Random random(20261120);
  for (int i = 0; i < 500'000; ++i)
    table.store(random.next(), entry_of(i % 30));
  EXPECT_GT(table.hashfull(), 500);
  table.clear(3);
  EXPECT_EQ(table.hashfull(), 0);
}

TEST(TranspositionTable, KeepsItsContentWhenASizeIsSetAgainOrCannotBeHad) {
  TranspositionTable table;
  ASSERT_TRUE(table.resize(1));
  table.store(42, entry_of(5));
  EXPECT_TRUE(table.resize(1));
  EXPECT_TRUE(table.probe(42).has_value());
  EXPECT_FALSE(table.resize(std::size_t{1} << 40));
  EXPECT_EQ(table.megabytes(), 1U);
  EXPECT_TRUE(table.probe(42).has_value());
}

}  // namespace
}  // namespace tratto
