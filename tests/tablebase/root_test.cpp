#include <gtest/gtest.h>

#include "engine/chess/movegen.h"
#include "engine/tablebase/root.h"
#include "tests/positions.h"

namespace tratto::tablebase {
namespace {

TEST(RankedMove, TheResultCountsWithTheFiftyMoveRule) {
  struct Row {
    const char* human;
    int rank;
    Wdl with_rule;
    Wdl without_rule;
  };
  const Row rows[] = {
      {"certain", certain_rank, Win, Win},
      {"won with the last move that counts", certain_rank - 100, Win, Win},
      {"a move too late", certain_rank - 101, CursedWin, Win},
      {"drawn", 0, Draw, Draw},
      {"saved by a move", 101 - certain_rank, BlessedLoss, Loss},
      {"lost with the last move that counts", 100 - certain_rank, Loss, Loss},
      {"lost at once", 1 - certain_rank, Loss, Loss},
  };
  for (const Row& row : rows) {
    const RankedMove move{Move::none(), row.rank, 0};
    EXPECT_EQ(move.result(true), row.with_rule) << row.human;
    EXPECT_EQ(move.result(false), row.without_rule) << row.human;
  }
}

TEST(RankMoves, NothingWithoutTables) {
  const Tables tables("");
  const Position position = test::position_of("8/8/8/4k3/8/8/N7/K7 w - - 0 1");
  const MoveList moves = legal_moves(position);
  EXPECT_FALSE(rank_moves(tables, position, RepetitionTracker(position),
                          {moves.begin(), moves.size()}, true));
  std::vector<Move> line;
  extend_line(tables, position, line,
              std::chrono::steady_clock::now() + std::chrono::milliseconds(1));
  EXPECT_TRUE(line.empty());
}

}  // namespace
}  // namespace tratto::tablebase
