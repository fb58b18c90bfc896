#include <gtest/gtest.h>

#include "engine/chess/notation.h"
#include "engine/selfplay/inner_positions.h"
#include "tests/positions.h"

namespace tratto::selfplay {
namespace {

const char* const first_moves = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

using test::position_of;

/// The first search's deep score stays when later searches reach the position near their leaves.
TEST(InnerPositions, KeepTheDeepestScoreOfEach) {
  const Position position = position_of(first_moves);
  const Move knight(G1, F3);
  const Move bishop(F1, C4);
  InnerPositions inner;
  inner.add(position, knight, Score(10), 5);
  inner.add(position, bishop, Score(40), 8);
  inner.add(position, knight, Score(-30), 4);
  const std::vector<nnue::GameRecord> records = inner.take();
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].start.key(), position.key());
  EXPECT_EQ(records[0].moves[0].move, bishop);
  EXPECT_EQ(records[0].moves[0].score, recorded_score(position, Score(40)));
  EXPECT_EQ(records[0].result, nnue::GameResult::None);
  EXPECT_TRUE(inner.take().empty()) << "taken twice";
}

/// Of equally deep scores the last counts: its search knew more.
TEST(InnerPositions, KeepTheLastOfEqualDepth) {
  const Position position = position_of(first_moves);
  InnerPositions inner;
  inner.add(position, Move(G1, F3), Score(10), 5);
  inner.add(position, Move(F1, C4), Score(40), 5);
  const std::vector<nnue::GameRecord> records = inner.take();
  ASSERT_EQ(records.size(), 1U);
  EXPECT_EQ(records[0].moves[0].move, Move(F1, C4));
}

TEST(InnerPositions, LeaveOutWhatIsNotQuiet) {
  const Position capture =
      position_of("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
  const Position position = position_of(first_moves);
  InnerPositions inner;
  inner.add(capture, Move(E4, D5), Score(10), 5);
  inner.add(position, Move(G1, F3), Score::mate_in(9), 5);
  EXPECT_TRUE(inner.take().empty());
  inner.add(position, Move(G1, F3), Score(10), 5);
  inner.clear();
  EXPECT_TRUE(inner.take().empty());
}

}  // namespace
}  // namespace tratto::selfplay
