#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/chess/movegen.h"
#include "engine/winnability/mating_region.h"
#include "engine/winnability/reachability.h"
#include "tests/positions.h"
#include "tests/table.h"

namespace tratto {
namespace {

using test::position_of;

const Reachability::PieceReach& piece_on(const Reachability& reachability, Square home) {
  for (const Reachability::PieceReach& piece : reachability.pieces())
    if (piece.home == home) return piece;
  ADD_FAILURE() << "no piece on square " << int(home);
  return reachability.king(White);
}

TEST(Reachability, AWallKeepsKingsApart) {
  const Reachability wall(position_of("4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1"));
  EXPECT_EQ(wall.king(White).reach, rank_bits(0) | rank_bits(1) | rank_bits(2));
  EXPECT_EQ(wall.king(Black).reach, rank_bits(5) | rank_bits(6) | rank_bits(7));
  EXPECT_EQ(popcount(wall.permanent()), 8);
  EXPECT_FALSE(may_mate_somewhere(wall, White));
}

TEST(Reachability, AGapInTheWallLetsThemThrough) {
  const Reachability gap(position_of("4k3/8/8/1p1p1p2/1P1P1P2/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(contains(gap.king(White).reach, H6));
  EXPECT_EQ(gap.permanent(), 0U);
  EXPECT_TRUE(may_mate_somewhere(gap, White));
}

TEST(Reachability, PawnsBehindAWallStopAtIt) {
  const Reachability wall(position_of("4k3/3p4/8/1p1p1p1p/1P1P1P1P/8/3P4/4K3 w - - 0 1"));
  EXPECT_EQ(piece_on(wall, D2).reach, bit(D2) | bit(D3));
  EXPECT_EQ(piece_on(wall, D7).reach, bit(D7) | bit(D6));
}

TEST(Reachability, APawnThatCapturesMayPassItsOpponent) {
  // Black's rook can stand on e5, so d4xe5 brings the pawn past the one that went e6-e5-e4.
  const Reachability open(position_of("k3r3/8/4p3/8/3P4/8/8/7K w - - 0 1"));
  EXPECT_TRUE(contains(piece_on(open, D4).reach, E6));
}

TEST(Reachability, ADoubleStepCanBeTakenInPassing) {
  const Reachability passing(position_of("4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1"));
  EXPECT_TRUE(contains(piece_on(passing, F4).reach, E3));
}

TEST(Reachability, CastlingCountsAsAWay) {
  const Reachability castling(position_of("4k3/8/8/8/8/8/3PPPPP/4K2R w K - 0 1"));
  EXPECT_TRUE(contains(castling.king(White).reach, G1));
  EXPECT_TRUE(contains(piece_on(castling, H1).reach, F1));
}

/// Follows where the pieces of a position go in a game, by the square each started from.
class Wanderers {
 public:
  explicit Wanderers(const Position& position) {
    for (const Square square : squares_of(position.pieces()))
      home_[square] = square;
  }

  void play(Move move) {
    const Square from = move.from();
    if (move.is_castling()) {
      const CastlingTargets to = castling_targets(from, move.to());
      const Square king = home_[from];
      const Square rook = home_[move.to()];
      home_[to.king] = king;
      home_[to.rook] = rook;
      return;
    }
    home_[move.to()] = home_[from];
  }

  [[nodiscard]] Square home(Square square) const { return home_[square]; }

 private:
  std::array<Square, square_count> home_{};
};

/// The property that all proofs rest on: wherever a piece gets in a game, it was said to.
void expect_no_surprise(const Position& start, Random& random, const std::string& fen) {
  constexpr int plies = 120;
  const Reachability reachability(start);
  std::array<Bitboard, square_count> reach{};
  for (const Reachability::PieceReach& piece : reachability.pieces())
    reach[piece.home] = piece.anywhere();
  Wanderers pieces(start);
  Position position = start;
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) return;
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    pieces.play(move);
    position = position.after(move);
    for (const Square square : squares_of(position.pieces()))
      ASSERT_TRUE(contains(reach[pieces.home(square)], square))
          << fen << ": piece from " << int(pieces.home(square)) << " on " << int(square);
  }
}

TEST(Reachability, NoPieceGetsWhereItCannotInRandomGames) {
  constexpr std::uint64_t seed = 20230101;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (const auto& row : test::tsv_rows("laws/unwinnability.tsv")) {
    const auto parsed = parse_fen(row[0], PromotedPieces::Any);
    ASSERT_TRUE(parsed.ok()) << row[0];
    for (int game = 0; game < 4; ++game)
      expect_no_surprise(parsed->position, random, row[0]);
  }
}

}  // namespace
}  // namespace tratto
