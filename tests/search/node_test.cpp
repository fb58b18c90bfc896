#include <gtest/gtest.h>
#include <memory>

#include "engine/search/node.h"

namespace tratto {
namespace {

class NodeTest : public ::testing::Test {
 protected:
  StackEntry& at(int ply) { return stack->root().plies_ago(-ply); }
  Node node_at(int ply) {
    return Node{position, at(ply), NodeType::Cut, Window::above(Score::draw()), 8};
  }

  Position position;
  std::unique_ptr<ContinuationHistory> histories = std::make_unique<ContinuationHistory>();
  std::unique_ptr<SearchStack> stack = std::make_unique<SearchStack>(*histories);
};

TEST_F(NodeTest, ASingularSearchKnowsThatItsPositionImproves) {
  at(2).static_eval = Score(10);
  at(4).static_eval = Score(30);
  EXPECT_TRUE(node_at(4).is_improving());
  // The same frame, entered again without the table's move: nothing is evaluated there.
  at(4).excluded = Move(E2, E4);
  EXPECT_FALSE(node_at(4).is_evaluated());
  EXPECT_TRUE(node_at(4).is_improving());
  at(2).static_eval = Score(50);
  EXPECT_FALSE(node_at(4).is_improving());
}

TEST_F(NodeTest, OnlyANullWindowThatIsEvaluatedMayBePruned) {
  EXPECT_TRUE(node_at(4).may_be_pruned());
  Node pv_node = node_at(4);
  pv_node.type = NodeType::Pv;
  EXPECT_FALSE(pv_node.may_be_pruned());
  at(4).excluded = Move(E2, E4);
  EXPECT_FALSE(node_at(4).may_be_pruned());
}

TEST_F(NodeTest, TheBoundFollowsFromTheScoreAndTheMove) {
  Node node = node_at(4);
  node.best_score = node.window.alpha;
  EXPECT_EQ(node.bound(), Bound::Upper);
  node.best_move = Move(E2, E4);
  EXPECT_EQ(node.bound(), Bound::Exact);
  node.best_score = node.window.beta;
  EXPECT_EQ(node.bound(), Bound::Lower);
}

TEST_F(NodeTest, AWinByTheTablesThatNoMoveReachesIsALowerBound) {
  Node node = node_at(4);
  node.type = NodeType::Pv;
  node.window.beta = Score::infinite();
  node.best_score = node.tb_min_score = Score::tb_win_in(4);
  EXPECT_EQ(node.bound(), Bound::Lower);
  node.best_score = Score::mate_in(9);
  node.best_move = Move(E2, E4);
  EXPECT_EQ(node.bound(), Bound::Exact);
}

}  // namespace
}  // namespace tratto
