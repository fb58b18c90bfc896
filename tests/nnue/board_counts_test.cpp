#include <gtest/gtest.h>
#include <string>

#include "engine/chess/symmetry.h"
#include "nnue/board_counts.h"
#include "tests/nnue/data/random_games.h"
#include "tests/positions.h"

namespace tratto::nnue {
namespace {

Bitboard counted(const Position& position, Color side, Count count) {
  const Color us = position.side_to_move();
  const CountedSets found = counted_sets(counted_board(position), us);
  const int of_side = side == us ? 0 : side_count_inputs;
  return found.sets[of_side + static_cast<int>(count)];
}

TEST(BoardCounts, SetsOfAFewPositions) {
  struct Row {
    const char* what;
    const char* fen;
    Color side;
    Count count;
    Bitboard expected;
  };
  const std::array rows{
      Row{"a pawn takes two squares from the knight", "4k3/8/5p2/8/4N3/8/8/4K3 w - - 0 1", White,
          Count::KnightMoves, bit(C3) | bit(C5) | bit(D2) | bit(D6) | bit(F2) | bit(F6) | bit(G3)},
      Row{"a rook is no reason not to go there", "4k3/8/8/8/1B5r/8/8/4K3 w - - 0 1", Black,
          Count::RookMoves,
          bit(H1) | bit(H2) | bit(H3) | bit(H5) | bit(H6) | bit(H7) | bit(H8) | bit(B4) | bit(C4) |
              bit(D4) | bit(E4) | bit(F4) | bit(G4)},
      Row{"an attacked pawn that nothing defends", "4k3/8/8/3p4/8/1B6/8/4K3 w - - 0 1", Black,
          Count::HangingPawns, bit(D5)},
      Row{"a defended one", "4k3/8/4p3/3p4/8/1B6/8/4K3 w - - 0 1", Black, Count::HangingPawns, 0},
      Row{"a defended knight hangs to a pawn", "4k3/8/4p3/3n4/4P3/8/8/4K3 b - - 0 1", Black,
          Count::HangingMinors, bit(D5)},
      Row{"a defended rook does not hang to a rook", "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", White,
          Count::HangingRooks, 0},
      Row{"a defended queen does", "3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", White, Count::HangingQueens,
          bit(D1)},
      Row{"both ends of a fork", "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1", Black, Count::HangingPieces,
          bit(A8)},
      Row{"of two hanging pieces one may run", "4k3/8/3p4/2N1B3/8/8/8/6K1 w - - 0 1", White,
          Count::HangingButOne, bit(E5)},
      Row{"attacked twice, defended once", "4k3/3r4/8/8/3N3r/4P3/8/4K3 w - - 0 1", White,
          Count::Outnumbered, bit(D4)},
      Row{"but by a pawn", "4k3/3r4/8/8/3N3r/4P3/8/4K3 w - - 0 1", White, Count::OutnumberedPieces,
          0},
      Row{"squares beside the king", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", White, Count::RingByRooks,
          bit(D2) | bit(E2) | bit(F2)},
      Row{"which nothing else defends", "4k3/8/8/8/8/6B1/r7/4K3 w - - 0 1", White,
          Count::RingUnguarded, bit(D2) | bit(E2)},
      Row{"checks by a knight", "4k3/8/8/8/3n4/8/8/4K3 w - - 0 1", White, Count::KnightChecks,
          bit(F3) | bit(C2)},
      Row{"but where it could be taken", "4k3/8/8/8/3n4/8/6P1/4K3 w - - 0 1", White,
          Count::KnightChecks, bit(C2)},
      Row{"where the king can go", "4k3/8/8/8/8/8/r7/4K3 w - - 0 1", White, Count::Flights,
          bit(D1) | bit(F1)},
      Row{"a pawn that steps forward attacks a rook and a knight",
          "4k3/8/3r1n2/8/4P3/8/8/4K3 w - - 0 1", White, Count::PushThreats, bit(D6) | bit(F6)},
      Row{"a knight that could attack king and rook", "r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", White,
          Count::Forks, bit(C7)},
      Row{"a knight that could attack the queen", "3qk3/8/8/8/3N4/8/8/4K3 w - - 0 1", White,
          Count::QueenThreats, bit(C6) | bit(E6)},
      Row{"a rook attacked by a bishop", "4k3/8/8/8/1B5r/5r2/6P1/4K3 b - - 0 1", White,
          Count::AttackedByMinors, 0},
      Row{"passed pawns of White", "4k3/1p6/P1P2P2/8/8/8/8/4K3 w - - 0 1", White, Count::Passed,
          bit(F6)},
      Row{"and of Black", "4k3/1p6/8/P4P2/6p1/8/8/4K3 w - - 0 1", Black, Count::Passed, bit(G4)},
      Row{"far advanced", "4k3/8/8/8/5P2/8/p7/4K3 w - - 0 1", Black, Count::PassedAdvanced,
          bit(A2)},
      Row{"with nothing in the way", "4k3/8/8/8/5P2/8/p7/B3K3 w - - 0 1", Black, Count::PassedFree,
          0},
  };
  for (const Row& row : rows) {
    const Position position = test::position_of(row.fen);
    EXPECT_EQ(counted(position, row.side, row.count), row.expected) << row.what << ", " << row.fen;
  }
}

TEST(BoardCounts, RightsToCastle) {
  const Position position = test::position_of("r3k2r/8/8/8/8/8/8/R3K2R b Kkq - 0 1");
  EXPECT_EQ(popcount(counted(position, Black, Count::CastlingRights)), 2);
  EXPECT_EQ(popcount(counted(position, White, Count::CastlingRights)), 1);
}

/// What a side sees of the board does not depend on its colour.
TEST(BoardCounts, AreTheSameWithColoursFlipped) {
  constexpr std::uint64_t seed = 41;
  SCOPED_TRACE("seed " + std::to_string(seed));
  for (const Position& position : random_positions(500, seed)) {
    const Position flipped = colors_flipped(position);
    EXPECT_EQ(count_board(counted_board(position), position.side_to_move()),
              count_board(counted_board(flipped), flipped.side_to_move()));
  }
}

TEST(BoardCounts, StayWithinTheirLimit) {
  const Position position = test::position_of("QQQQQQQk/8/8/8/8/8/8/K6Q b - - 0 1");
  for (const std::uint8_t count : count_board(counted_board(position), Black))
    EXPECT_LE(count, product_scale);
}

}  // namespace
}  // namespace tratto::nnue
