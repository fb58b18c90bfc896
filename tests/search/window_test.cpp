#include <gtest/gtest.h>

#include "engine/search/window.h"

namespace tratto {
namespace {

TEST(Window, FlippedIsTheOpponentsView) {
  const Window window = Window{Score(-20), Score(30)}.flipped();
  EXPECT_EQ(window.alpha, Score(-30));
  EXPECT_EQ(window.beta, Score(20));
}

TEST(Window, NullWindowsAskOneQuestion) {
  EXPECT_EQ(Window::above(Score(7)).beta, Score(8));
  EXPECT_EQ(Window::at_least(Score(8)).alpha, Score(7));
  EXPECT_FALSE(Window::above(Score(7)).is_empty());
}

TEST(Window, MateDistancePruningLeavesOnlyShorterMates) {
  const Window open{-Score::infinite(), Score::infinite()};
  EXPECT_EQ(within_mate_distance(open, 4).alpha, Score::mated_in(4));
  EXPECT_EQ(within_mate_distance(open, 4).beta, Score::mate_in(5));
  const Window after_mate_in_five{Score::mate_in(5), Score::infinite()};
  EXPECT_TRUE(within_mate_distance(after_mate_in_five, 4).is_empty());
  EXPECT_FALSE(within_mate_distance(after_mate_in_five, 3).is_empty());
}

TEST(Window, ANodeBelowTheRootIsWhatItsParentExpects) {
  EXPECT_EQ(scout_child(NodeType::Cut), NodeType::All);
  EXPECT_EQ(scout_child(NodeType::All), NodeType::Cut);
  EXPECT_EQ(scout_child(NodeType::Pv), NodeType::Cut);
  EXPECT_EQ(scout_child(NodeType::Root), NodeType::Cut);
}

}  // namespace
}  // namespace tratto
