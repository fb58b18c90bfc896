#include <algorithm>
#include <gtest/gtest.h>
#include <optional>

#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/chess/see.h"
#include "engine/chess/symmetry.h"
#include "engine/chess/uci_notation.h"
#include "tests/support/positions.h"
#include "tests/support/reference_rules.h"

namespace tratto {
namespace {

/// More than any exchange can win or lose.
constexpr int beyond_all = 4000;

/// The exact value of an exchange: the highest threshold it reaches.
int see_value_of(const Position& position, Move move) {
  int reached = -beyond_all;
  int missed = beyond_all;
  while (missed - reached > 1) {
    const int middle = (reached + missed) / 2;
    (see_ge(position, move, middle) ? reached : missed) = middle;
  }
  return reached;
}

struct Row {
  const char* human;
  const char* fen;
  const char* move;
  int value;
};

// P = 100, N = B = 300, R = 500, Q = 900. Each value is worked out by hand.
const Row rows[] = {
    {"a free pawn", "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
    {"quiet move to a safe square", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h5", 0},
    {"quiet move en prise to a pawn", "4k3/8/6p1/8/8/8/8/4K2R w - - 0 1", "h1h5", -500},
    {"pawn takes an undefended queen", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "e4d5", 900},
    {"pawn takes a defended knight", "4k3/8/2p5/3n4/4P3/8/8/4K3 w - - 0 1", "e4d5", 200},
    {"knight takes a defended pawn", "4k3/8/2p5/3p4/8/4N3/8/4K3 w - - 0 1", "e3d5", -200},
    {"knight for bishop", "4k3/8/2p5/3b4/8/4N3/8/4K3 w - - 0 1", "e3d5", 0},
    {"rook takes a pawn a knight defends", "4k3/8/5n2/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400},
    {"queen takes a rook a pawn defends", "4k3/2p5/3r4/8/8/8/8/3QK3 w - - 0 1", "d1d6", -400},
    {"doubled rooks win the pawn one rook guards", "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5",
     100},
    {"one rook does not", "3rk3/8/8/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5", -400},
    {"doubled rooks each, the defender recaptures last", "3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1",
     "d2d5", -400},
    {"the queen behind the rook backs it", "3rk3/8/8/3p4/8/8/3R4/3QK3 w - - 0 1", "d2d5", 100},
    {"the queen in front of the rook does not", "3rk3/8/8/3p4/8/8/3Q4/3RK3 w - - 0 1", "d2d5",
     -300},
    {"bishop behind the pawn joins in", "4k3/8/2p5/3p4/4P3/8/8/4K2B w - - 0 1", "e4d5", 100},
    {"the king defends", "8/8/2k5/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400},
    {"the king may not recapture a defended rook", "8/8/2k5/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5",
     100},
    {"nor one that a bishop guards from afar", "8/8/2k5/3p4/8/8/B7/3RK3 w - - 0 1", "d1d5", 100},
    {"the king may not recapture beside the other king", "8/8/2k5/3p4/4K3/8/8/3R4 w - - 0 1",
     "d1d5", 100},
    {"en passant, undefended", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
    {"en passant, recaptured", "4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0},
    {"en passant opens the file for the rook behind", "3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6",
     100},
    {"promotion on a safe square", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", 800},
    {"promotion that is taken at once", "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8q", -100},
    {"promotion by capture", "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1300},
    {"promotion by capture, recaptured", "1r1r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 400},
    {"underpromotion", "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", 200},
    {"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
    {"the defender is pinned to its king", "4k3/4n3/8/3p4/8/2N5/8/4R1K1 w - - 0 1", "c3d5", 100},
    {"not pinned, the same defender recaptures", "3k4/4n3/8/3p4/8/2N5/8/4R1K1 w - - 0 1", "c3d5",
     -200},
    {"the pinner itself captures, so the pin is over", "4k3/4n3/8/4p3/8/8/4R3/6K1 w - - 0 1",
     "e2e5", 100},
    {"the captured pinner pins no more", "7k/8/5p2/4q3/5P2/8/1B6/K7 w - - 0 1", "f4e5", 900},
    {"stop while ahead: the third capture would lose", "4k3/8/3p1p2/4n3/8/5N2/4Q3/4K3 w - - 0 1",
     "f3e5", 0},
    {"many attackers, least valuable first", "r2qk3/2p5/3p1n2/4p3/8/2NP1N2/8/R1B1R1K1 w - - 0 1",
     "f3e5", -100},
};

class SeeTable : public testing::TestWithParam<Row> {};

TEST_P(SeeTable, HasTheValueWorkedOutByHand) {
  const Row& row = GetParam();
  const Position position = position_of(row.fen);
  const Result<Move> move = parse_uci(position, row.move);
  ASSERT_TRUE(move) << row.human << ": " << move.error();
  EXPECT_EQ(see_value_of(position, *move), row.value) << row.human << "\n"
                                                      << diagram(position) << row.move;
}

/// The same row seen from the other side of the board.
TEST_P(SeeTable, HasTheSameValueWithColoursExchanged) {
  const Row& row = GetParam();
  const Position position = position_of(row.fen);
  const Result<Move> move = parse_uci(position, row.move);
  ASSERT_TRUE(move) << row.human << ": " << move.error();
  // Flipping ranks is exclusive or with 56 in both squares of the move.
  const auto bits = static_cast<std::uint16_t>(move->bits() ^ (56 << 6) ^ 56);
  EXPECT_EQ(see_value_of(colors_flipped(position), Move::from_bits(bits)), row.value) << row.human;
}

INSTANTIATE_TEST_SUITE_P(Chess, SeeTable, testing::ValuesIn(rows),
                         [](const auto& row) { return "Row" + std::to_string(row.index); });

/// The definition in exchange.h as a plain recursion over captures on one square.
class SlowSee {
 public:
  SlowSee(const Position& position, Move move) : target_(move.to()), board_(position.setup()) {
    const PieceType captured = type_of(position.captured_piece(move));
    int gain = see_value(captured);
    if (move.is_promotion()) gain += see_value(move.promotion_type()) - see_value(Pawn);
    const Color us = board_.side_to_move;
    find_pinners();
    board_ = reference::after(board_, move);
    value_ = gain - best_reply(~us);
  }

  [[nodiscard]] int value() const { return value_; }

 private:
  struct Pin {
    Square pinned;
    Square pinner;
  };

  /// Pins of both sides before the first capture.
  void find_pinners() {
    for (const Color color : {White, Black}) {
      const Position position(board_);
      const Square king = position.king(color);
      for (const Square enemy : squares_of(position.pieces(~color))) {
        const PieceType type = position.type_on(enemy);
        const Bitboard rays =
            (type == Rook ? 0 : bishop_rays(enemy)) | (type == Bishop ? 0 : rook_rays(enemy));
        if (type != Bishop && type != Rook && type != Queen) continue;
        const Bitboard pieces = between(enemy, king) & position.pieces();
        if (contains(rays, king) && popcount(pieces) == 1 && (pieces & position.pieces(color)) != 0)
          pins_.push_back({lowest(pieces), enemy});
      }
    }
  }

  [[nodiscard]] bool is_pinned(Square square, Color side) const {
    return std::any_of(pins_.begin(), pins_.end(), [&](const Pin& pin) {
      const Piece pinner = board_.board[pin.pinner];
      return pin.pinned == square && pin.pinner != target_ && pinner != NoPiece &&
             color_of(pinner) != side;
    });
  }

  /// Whether the piece on `from` attacks the target over the pieces that are still there.
  [[nodiscard]] bool attacks_target(Square from) const {
    tratto::Setup alone = board_;
    const Color color = color_of(board_.board[from]);
    for (Piece& piece : alone.board)
      if (piece != NoPiece && color_of(piece) == color) piece = make_piece(~color, Pawn);
    alone.board[from] = board_.board[from];
    alone.board[target_] = NoPiece;
    return reference::attacks(alone, target_, color);
  }

  [[nodiscard]] std::optional<Square> least_valuable(Color side) const {
    std::optional<Square> best;
    for (int s = 0; s < square_count; ++s) {
      const auto square = static_cast<Square>(s);
      const Piece piece = board_.board[square];
      if (piece == NoPiece || color_of(piece) != side || square == target_) continue;
      if (best && type_of(board_.board[*best]) <= type_of(piece)) continue;
      if (attacks_target(square) && !is_pinned(square, side)) best = square;
    }
    return best;
  }

  [[nodiscard]] bool any_attacker(Color side) const {
    for (int s = 0; s < square_count; ++s) {
      const Piece piece = board_.board[s];
      if (piece != NoPiece && s != target_ && color_of(piece) == side &&
          attacks_target(static_cast<Square>(s)))
        return true;
    }
    return false;
  }

  /// What `side` wins on the target square at best, by capturing or by letting it be.
  int best_reply(Color side) {
    const std::optional<Square> from = least_valuable(side);
    if (!from) return 0;
    if (type_of(board_.board[*from]) == King && any_attacker(~side)) return 0;
    const tratto::Setup before = board_;
    const int gain = see_value(type_of(board_.board[target_]));
    board_.board[target_] = board_.board[*from];
    board_.board[*from] = NoPiece;
    const int value = gain - best_reply(~side);
    board_ = before;
    return std::max(0, value);
  }

  Square target_;
  tratto::Setup board_;
  std::vector<Pin> pins_;
  int value_ = 0;
};

TEST(Exchange, EqualsTryingAllCapturesInRandomPositions) {
  constexpr std::uint64_t seed = 20261121;
  SCOPED_TRACE(seed);
  Random random(seed);
  int exchanges = 0;
  for (int i = 0; i < 300; ++i) {
    const Position position =
        i % 2 == 0
            ? random_scatter(6 + static_cast<int>(random.below(16)), random)
            : random_walk(random_start(random), 10 + static_cast<int>(random.below(60)), random);
    for (const Move move : legal_moves(position)) {
      if (move.is_castling()) continue;
      const int value = SlowSee(position, move).value();
      ASSERT_EQ(see_value_of(position, move), value) << diagram(position) << to_uci(position, move);
      exchanges += value != 0;
    }
  }
  EXPECT_GT(exchanges, 1000);
}

TEST(Exchange, IsTheSameWhereTheAttackedSquaresAreKnown) {
  constexpr std::uint64_t seed = 20261123;
  SCOPED_TRACE(seed);
  Random random(seed);
  for (int i = 0; i < 3000; ++i) {
    const Position position =
        i % 2 == 0
            ? random_scatter(6 + static_cast<int>(random.below(16)), random)
            : random_walk(random_start(random), 10 + static_cast<int>(random.below(60)), random);
    const Bitboard threats = position.threats(~position.side_to_move()).all;
    for (const Move move : legal_moves(position))
      for (const int threshold : {-300, -1, 0, 1, 100, 200, 900})
        ASSERT_EQ(see_ge(position, threats, move, threshold), see_ge(position, move, threshold))
            << diagram(position) << to_uci(position, move) << " " << threshold;
  }
}

}  // namespace
}  // namespace tratto
