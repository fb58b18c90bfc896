#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/chess/attacks.h"

namespace tratto {
namespace {

TEST(Attacks, MagicLookupsEqualWalkingTheRays) {
  constexpr int boards_per_square = 2000;
  Random random(1);
  for (int s = 0; s < square_count; ++s) {
    const auto square = static_cast<Square>(s);
    for (int i = 0; i < boards_per_square; ++i) {
      const Bitboard occupied = random.next() & random.next();
      ASSERT_EQ(bishop_attacks(square, occupied),
                detail::slide(square, detail::bishop_steps, occupied))
          << "square " << s << ", occupied " << occupied;
      ASSERT_EQ(rook_attacks(square, occupied), detail::slide(square, detail::rook_steps, occupied))
          << "square " << s << ", occupied " << occupied;
    }
  }
}

/// Every relevant subset, not only random ones: a magic number with a single wrong entry would
/// otherwise go unnoticed for long.
TEST(Attacks, MagicTablesAreCompleteForEverySubset) {
  for (int s = 0; s < square_count; ++s) {
    const auto square = static_cast<Square>(s);
    for (const bool rook : {false, true}) {
      const Bitboard mask = (rook ? rook_magics : bishop_magics)[square].mask;
      const auto& steps = rook ? detail::rook_steps : detail::bishop_steps;
      Bitboard subset = 0;
      do {
        const Bitboard found = rook ? rook_attacks(square, subset) : bishop_attacks(square, subset);
        ASSERT_EQ(found, detail::slide(square, steps, subset)) << "square " << s;
        subset = (subset - mask) & mask;
      } while (subset != 0);
    }
  }
}

TEST(Attacks, LeapersStayOnTheBoard) {
  EXPECT_EQ(knight_attacks(A1), bit(B3) | bit(C2));
  EXPECT_EQ(knight_attacks(H8), bit(G6) | bit(F7));
  EXPECT_EQ(popcount(knight_attacks(E4)), 8);
  EXPECT_EQ(king_attacks(A1), bit(A2) | bit(B2) | bit(B1));
  EXPECT_EQ(king_attacks(H4), bit(H5) | bit(G5) | bit(G4) | bit(G3) | bit(H3));
  EXPECT_EQ(pawn_attacks(White, A2), bit(B3));
  EXPECT_EQ(pawn_attacks(White, E4), bit(D5) | bit(F5));
  EXPECT_EQ(pawn_attacks(Black, H7), bit(G6));
  EXPECT_EQ(pawn_attacks(Black, E4), bit(D3) | bit(F3));
}

TEST(Attacks, LinesJoinSquaresThatSeeEachOther) {
  EXPECT_EQ(between(A1, D4), bit(B2) | bit(C3));
  EXPECT_EQ(between(D4, A1), bit(B2) | bit(C3));
  EXPECT_EQ(between(E1, E2), 0u);
  EXPECT_EQ(between(A1, B3), 0u);
  EXPECT_EQ(line_through(C1, C5), file_bits(2));
  EXPECT_EQ(line_through(B1, A2), bit(B1) | bit(A2));
  EXPECT_EQ(line_through(A1, B3), 0u);
  for (int a = 0; a < square_count; ++a)
    for (int b = 0; b < square_count; ++b) {
      const auto from = static_cast<Square>(a);
      const auto to = static_cast<Square>(b);
      const bool aligned = a != b && contains(bishop_rays(from) | rook_rays(from), to);
      EXPECT_EQ(line_through(from, to) != 0, aligned);
      EXPECT_EQ(between(from, to), between(to, from));
      if (aligned) {
        EXPECT_EQ(between(from, to), queen_attacks(from, bit(to)) & queen_attacks(to, bit(from)) &
                                         line_through(from, to));
      }
    }
}

}  // namespace
}  // namespace tratto
