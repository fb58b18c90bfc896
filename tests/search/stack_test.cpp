#include <gtest/gtest.h>
#include <memory>

#include "engine/search/stack.h"

namespace tratto {
namespace {

class StackTest : public ::testing::Test {
 protected:
  StackEntry& at(int ply) { return stack->root().plies_ago(-ply); }

  std::unique_ptr<ContinuationHistory> histories = std::make_unique<ContinuationHistory>();
  std::unique_ptr<SearchStack> stack = std::make_unique<SearchStack>(*histories);
};

TEST_F(StackTest, CountsPliesFromTheRoot) {
  EXPECT_EQ(stack->root().ply, 0);
  EXPECT_EQ(at(3).ply, 3);
  EXPECT_EQ(at(3).parent().ply, 2);
  EXPECT_EQ(at(3).child().ply, 4);
  EXPECT_EQ(at(3).grandchild().ply, 5);
  EXPECT_EQ(at(max_ply).grandchild().ply, max_ply + 2);
}

TEST_F(StackTest, NothingHappenedBeforeTheRoot) {
  EXPECT_FALSE(at(0).came_by_quiet_move());
  EXPECT_EQ(at(0).last_moves().last_piece, NoPiece);
  EXPECT_EQ(at(0).last_moves().earlier_piece, NoPiece);
  for (ContinuationHistory::Row* row : at(0).continuations())
    EXPECT_EQ(row, &histories->after_nothing());
}

struct ImprovingRow {
  const char* why;
  Score four_ago, two_ago, now;
  bool improving;
};

TEST_F(StackTest, ImprovesOnTheLastEvaluationThatThereIs) {
  const Score none = Score::none();
  const ImprovingRow rows[] = {
      {"better than two plies ago", none, Score(10), Score(11), true},
      {"the same", none, Score(10), Score(10), false},
      {"two plies ago count first", Score(5), Score(20), Score(10), false},
      {"in check then: four plies ago", Score(5), none, Score(10), true},
      {"in check both times", none, none, Score(10), false},
      {"in check now", Score(5), Score(5), none, false},
  };
  for (const ImprovingRow& row : rows) {
    at(0).static_eval = row.four_ago;
    at(2).static_eval = row.two_ago;
    at(4).static_eval = row.now;
    EXPECT_EQ(at(4).is_improving(), row.improving) << row.why;
  }
}

TEST_F(StackTest, KnowsTheMovesThatLedHere) {
  at(2).move = Move(G1, F3);
  at(2).moved = WhiteKnight;
  at(2).is_quiet = true;
  at(2).continuation = &histories->after(WhiteKnight, F3);
  at(3).move = Move(D5, E4);
  at(3).moved = BlackPawn;
  at(3).is_quiet = false;
  at(3).continuation = &histories->after(BlackPawn, E4);
  EXPECT_TRUE(at(3).came_by_quiet_move());
  EXPECT_FALSE(at(4).came_by_quiet_move()) << "a capture";
  EXPECT_EQ(at(4).last_moves().last_piece, BlackPawn);
  EXPECT_EQ(at(4).last_moves().last_to, E4);
  EXPECT_EQ(at(4).last_moves().earlier_piece, WhiteKnight);
  EXPECT_EQ(at(4).last_moves().earlier_to, F3);
  EXPECT_EQ(at(4).continuations()[0], &histories->after(BlackPawn, E4));
  EXPECT_EQ(at(4).continuations()[1], &histories->after(WhiteKnight, F3));
  EXPECT_EQ(at(4).continuations()[2], &histories->after_nothing());
  EXPECT_EQ(at(6).continuations()[2], &histories->after(WhiteKnight, F3)) << "four plies ago";
  EXPECT_EQ(at(8).continuations()[3], &histories->after(WhiteKnight, F3)) << "six plies ago";
}

}  // namespace
}  // namespace tratto
