#include <algorithm>
#include <gtest/gtest.h>
#include <memory>

#include "engine/chess/fen.h"
#include "engine/chess/see.h"
#include "engine/chess/uci_notation.h"
#include "engine/search/picker.h"

namespace tratto {
namespace {

class MovePickerTest : public ::testing::Test {
 protected:
  MoveList all(const Position& position, Move tt_move = Move::none(), bool skip = false) {
    MovePicker picker = MovePicker::all(position, *histories, stack->root(),
                                        position.threats(~position.side_to_move()), tt_move);
    MoveList moves;
    while (const Move move = picker.next()) {
      moves.push_back(move);
      if (skip) picker.skip_quiets();
    }
    return moves;
  }

  SharedHistories shared{1};
  std::unique_ptr<Histories> histories = std::make_unique<Histories>(shared);
  std::unique_ptr<SearchStack> stack = std::make_unique<SearchStack>(histories->continuation);
};

struct PickerRow {
  const char* why;
  const char* fen;
};
constexpr PickerRow picker_rows[] = {
    {"the start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"everything at once", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"},
    {"promotions, in check", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"},
    {"en passant", "8/8/8/2k5/2pP4/8/4K3/8 b - d3 0 1"},
    {"double check", "3qN3/1pp2pkp/1p4p1/3PQ3/r6P/8/PP4P1/R4RK1 b - - 0 1"},
};

TEST_F(MovePickerTest, GivesEveryLegalMoveOnceWhateverTheTtMove) {
  for (const PickerRow& row : picker_rows) {
    const Position position = parse_fen(row.fen)->position;
    const MoveList legal = legal_moves(position);
    for (const Move tt_move : legal) {
      MoveList given = all(position, tt_move);
      EXPECT_EQ(given[0], tt_move);
      ASSERT_EQ(given.size(), legal.size()) << row.why << ' ' << to_uci(position, tt_move);
      for (const Move move : legal)
        EXPECT_TRUE(given.contains(move)) << row.why;
    }
  }
}

TEST_F(MovePickerTest, PutsLosingCapturesAfterQuietMoves) {
  const Position position = parse_fen("4k3/2p5/3p4/8/8/3R4/8/4K3 w - - 0 1")->position;
  const MoveList given = all(position);
  EXPECT_EQ(to_uci(position, given.back()), "d3d6");
}

TEST_F(MovePickerTest, SkipsQuietMovesOnDemandButNotLosingCaptures) {
  const Position position = parse_fen("4k3/2p5/3p4/8/8/3R4/8/4K3 w - - 0 1")->position;
  const MoveList given = all(position, Move::none(), true);
  ASSERT_EQ(given.size(), 2U) << "one quiet move before the demand, then the capture";
  EXPECT_EQ(to_uci(position, given[1]), "d3d6");
}

TEST_F(MovePickerTest, PutsQuietMovesWithAGoodRecordFirst) {
  const Position position;
  const Move hero = *parse_uci(position, "g1h3");
  histories->butterfly.of(White, 0, hero).update(4000);
  EXPECT_EQ(all(position)[0], hero);
}

TEST_F(MovePickerTest, UsesLowPlyHistory) {
  const Position position;
  const Move hero = *parse_uci(position, "g1h3");
  histories->low_ply.of(0, hero).update(4000);
  EXPECT_EQ(all(position)[0], hero);
  histories->low_ply.clear();
  EXPECT_NE(all(position)[0], hero);
  histories->low_ply.of(1, hero).update(4000);
  EXPECT_NE(all(position)[0], hero) << "that is another ply";
}

TEST_F(MovePickerTest, PutsADefendedCheckNextToTheKingFirst) {
  const Position position = parse_fen("6k1/pp3ppp/7r/8/7q/8/PP3PP1/5RK1 b - - 0 1")->position;
  EXPECT_TRUE(position.gives_check(all(position)[0])) << to_uci(position, all(position)[0]);
}

TEST_F(MovePickerTest, MovesTheQueenAwayFromAPawnButNotFromAQueenFirst) {
  const Position by_pawn = parse_fen("6k1/8/8/2p5/3Q4/8/PP6/K7 w - - 0 1")->position;
  EXPECT_EQ(by_pawn.moved_piece(all(by_pawn)[0]), WhiteQueen);
  const Position by_queen = parse_fen("3q2k1/8/8/8/3Q4/8/PP6/K6N w - - 0 1")->position;
  const Move knight = *parse_uci(by_queen, "h1g3");
  histories->butterfly.of(White, 0, knight).update(4000);
  const MoveList given = all(by_queen);
  const auto quiet = std::find_if(given.begin(), given.end(), [&](Move move) {
    return !by_queen.is_noisy(move) && !by_queen.gives_check(move);
  });
  EXPECT_EQ(*quiet, knight);
}

TEST_F(MovePickerTest, NoisyGivesExactlyTheCapturesWorthTheExchange) {
  for (const PickerRow& row : picker_rows) {
    const Position position = parse_fen(row.fen)->position;
    for (const int min : {-1000, -32, 0, 100}) {
      MovePicker picker = MovePicker::noisy(position, *histories, stack->root(), Move::none(), min);
      MoveList given;
      while (const Move move = picker.next())
        given.push_back(move);
      for (const Move move : legal_moves(position))
        EXPECT_EQ(given.contains(move), position.is_noisy(move) && see_ge(position, move, min))
            << row.why << ' ' << to_uci(position, move) << ' ' << min;
    }
  }
}

}  // namespace
}  // namespace tratto
