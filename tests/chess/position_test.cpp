#include <algorithm>
#include <gtest/gtest.h>

#include "engine/chess/fen_writer.h"
#include "engine/chess/move_sink.h"
#include "engine/chess/movegen.h"
#include "engine/chess/position.h"
#include "tests/support/positions.h"
#include "tests/support/reference_rules.h"

namespace tratto {
namespace {

constexpr std::uint64_t position_seed = 20261121;

/// Everything a position remembers equals what is computed from its diagram alone.
void expect_equals_slow_twin(const Position& position) {
  const Setup setup = position.setup();
  ASSERT_EQ(position, Position(setup)) << diagram(position);

  Key key = setup.side_to_move == Black ? zobrist::keys.black_to_move : 0;
  Key pawn_key = 0;
  Key minor_key = 0;
  std::array<Key, color_count> non_pawn_key{};
  for (int s = 0; s < square_count; ++s) {
    const Piece piece = setup.board[s];
    if (piece == NoPiece) continue;
    const Key number = zobrist::keys.piece[piece][s];
    const PieceType type = type_of(piece);
    key ^= number;
    if (type == Pawn) pawn_key ^= number;
    if (type != Pawn) non_pawn_key[color_of(piece)] ^= number;
    if (type == Knight || type == Bishop || type == King) minor_key ^= number;
  }
  for (const Square rook : squares_of(setup.castling_rooks))
    key ^= zobrist::keys.castling_rook[rook];
  if (setup.en_passant != NoSquare) key ^= zobrist::keys.en_passant_file[file_of(setup.en_passant)];
  ASSERT_EQ(position.key(), key) << diagram(position);
  ASSERT_EQ(position.pawn_key(), pawn_key) << diagram(position);
  ASSERT_EQ(position.minor_key(), minor_key) << diagram(position);
  for (const Color color : {White, Black})
    ASSERT_EQ(position.non_pawn_key(color), non_pawn_key[color]) << diagram(position);
}

/// With every other enemy replaced by a blocking pawn of one's own: a checker attacks the king, and
/// a piece is pinned if the enemy attacks the king only once it is taken off the board.
void expect_checkers_and_pins(const Position& position) {
  const Color us = position.side_to_move();
  const Square king = position.king(us);
  Bitboard checkers = 0;
  Bitboard pinned = 0;
  for (const Square square : squares_of(position.pieces(~us))) {
    Setup alone = position.setup();
    for (const Square other : squares_of(position.pieces(~us)))
      if (other != square) alone.board[other] = make_piece(us, Pawn);
    if (reference::attacks(alone, king, ~us)) checkers |= bit(square);
    for (const Square shield : squares_of(position.pieces(us) & ~position.pieces(King))) {
      Setup opened = alone;
      opened.board[shield] = NoPiece;
      if (!reference::attacks(alone, king, ~us) && reference::attacks(opened, king, ~us))
        pinned |= bit(shield);
    }
  }
  ASSERT_EQ(position.checkers(), checkers) << diagram(position);
  ASSERT_EQ(position.pinned(), pinned) << diagram(position);
}

std::vector<std::uint16_t> sorted_bits(const auto& moves) {
  std::vector<std::uint16_t> bits;
  for (const Move move : moves)
    bits.push_back(move.bits());
  std::sort(bits.begin(), bits.end());
  return bits;
}

MoveList generated(const Position& position, MoveSet set) {
  MoveList moves;
  generate(position, set, moves);
  return moves;
}

/// The king needs no tests of its own where the attacked squares are given; in check they are not
/// enough.
void expect_same_moves_with_threats(const Position& position) {
  MoveList moves;
  const auto push_back = [&moves](Move move) { moves.push_back(move); };
  movegen::ForEachMove sink(push_back);
  movegen::generate_to<MoveSet::All>(position, position.threats(~position.side_to_move()).all,
                                     sink);
  ASSERT_EQ(sorted_bits(moves), sorted_bits(legal_moves(position))) << diagram(position);
}

void expect_moves_equal_reference(const Position& position) {
  const MoveList all = legal_moves(position);
  ASSERT_EQ(sorted_bits(all), sorted_bits(reference::legal_moves(position.setup())))
      << diagram(position);
  ASSERT_EQ(has_legal_move(position), !all.empty()) << diagram(position);
  expect_same_moves_with_threats(position);

  const MoveList noisy = generated(position, MoveSet::Noisy);
  const MoveList quiet = generated(position, MoveSet::Quiet);
  ASSERT_EQ(noisy.size() + quiet.size(), all.size()) << diagram(position);
  for (const Move move : all) {
    ASSERT_EQ(noisy.contains(move), position.is_noisy(move)) << diagram(position) << move.bits();
    ASSERT_EQ(quiet.contains(move), !position.is_noisy(move)) << diagram(position) << move.bits();
  }
}

/// The transposition table may hand over any 16 bits.
void expect_is_legal_exactly_for_legal_moves(const Position& position) {
  const std::vector<std::uint16_t> legal = sorted_bits(legal_moves(position));
  std::vector<std::uint16_t> accepted;
  for (int bits = 0; bits <= 0xFFFF; ++bits)
    if (position.is_legal(Move::from_bits(static_cast<std::uint16_t>(bits))))
      accepted.push_back(static_cast<std::uint16_t>(bits));
  ASSERT_EQ(accepted, legal) << diagram(position);
}

void expect_moves_lead_where_they_say(const Position& position) {
  for (const Move move : legal_moves(position)) {
    const Position next = position.after(move);
    ASSERT_EQ(next, Position(reference::after(position.setup(), move)))
        << diagram(position) << move.bits();
    ASSERT_EQ(position.gives_check(move), next.in_check()) << diagram(position) << move.bits();
    const bool plain = move.kind() == MoveKind::Normal;
    if (plain && position.en_passant() == NoSquare && next.en_passant() == NoSquare &&
        next.castling_rooks() == position.castling_rooks()) {
      ASSERT_EQ(position.approximate_key_after(move), next.key())
          << diagram(position) << move.bits();
    }
  }
}

/// All positions of the tree below, to a depth, with those at the horizon.
void visit_tree(const Position& position, int depth, const auto& visit) {
  visit(position);
  if (depth == 0) return;
  for (const Move move : legal_moves(position))
    visit_tree(position.after(move), depth - 1, visit);
}

/// Random games from all kinds of starts; `visit` sees every position.
void visit_random_games(int games, int plies, const auto& visit) {
  Random random(position_seed);
  for (int game = 0; game < games; ++game) {
    Position position = random_start(random);
    for (int ply = 0; ply < plies && has_legal_move(position); ++ply) {
      visit(position);
      if (testing::Test::HasFatalFailure()) return;
      position = random_walk(position, 1, random);
    }
  }
}

class TrickyPositions : public testing::TestWithParam<NamedPosition> {
 protected:
  Position position_ = position_of(GetParam().fen);
};

TEST_P(TrickyPositions, IncrementalStateEqualsSlowTwinInTheTree) {
  visit_tree(position_, 2, [](const Position& position) {
    if (!HasFatalFailure()) expect_equals_slow_twin(position);
  });
}

TEST_P(TrickyPositions, MovesEqualReferenceInTheTree) {
  visit_tree(position_, 1, [](const Position& position) {
    if (HasFatalFailure()) return;
    expect_moves_equal_reference(position);
    expect_moves_lead_where_they_say(position);
    expect_checkers_and_pins(position);
  });
}

TEST_P(TrickyPositions, IsLegalAcceptsLegalMovesOnly) {
  visit_tree(position_, 1, [](const Position& position) {
    if (!HasFatalFailure()) expect_is_legal_exactly_for_legal_moves(position);
  });
}

INSTANTIATE_TEST_SUITE_P(Chess, TrickyPositions, testing::ValuesIn(tricky_positions),
                         [](const auto& row) { return "Row" + std::to_string(row.index); });

TEST(PositionWalks, StateEqualsSlowTwin) {
  SCOPED_TRACE(position_seed);
  visit_random_games(60, 200, [](const Position& position) {
    expect_equals_slow_twin(position);
    expect_moves_lead_where_they_say(position);
  });
}

TEST(PositionWalks, MovesEqualReference) {
  SCOPED_TRACE(position_seed);
  visit_random_games(20, 200, [](const Position& position) {
    expect_moves_equal_reference(position);
    expect_checkers_and_pins(position);
  });
}

TEST(PositionWalks, IsLegalAcceptsLegalMovesOnly) {
  SCOPED_TRACE(position_seed);
  visit_random_games(6, 120, expect_is_legal_exactly_for_legal_moves);
}

TEST(PositionWalks, CrowdedBoardsWithManyChecksAndPins) {
  SCOPED_TRACE(position_seed);
  Random random(position_seed);
  for (int i = 0; i < 600 && !HasFatalFailure(); ++i) {
    const Position position = random_scatter(static_cast<int>(random.below(14)), random);
    expect_equals_slow_twin(position);
    expect_moves_equal_reference(position);
    expect_moves_lead_where_they_say(position);
    expect_checkers_and_pins(position);
  }
}

TEST(PositionWalks, NullMoveEqualsPassing) {
  SCOPED_TRACE(position_seed);
  visit_random_games(10, 100, [](const Position& position) {
    if (position.in_check()) return;
    tratto::Setup passed = position.setup();
    passed.fullmove += passed.side_to_move == Black;
    passed.side_to_move = ~passed.side_to_move;
    passed.en_passant = NoSquare;
    ++passed.rule50;
    ASSERT_EQ(position.after_null(), Position(passed)) << diagram(position);
    expect_equals_slow_twin(position.after_null());
  });
}

/// By the slow rules: what `by` attacks with its pieces up to this type; kings only with all.
Bitboard reference_threats(const Position& position, Color by, PieceType strongest) {
  tratto::Setup setup = position.setup();
  // The others stand in the way as before, but for the enemy.
  for (Piece& piece : setup.board)
    if (piece != NoPiece && color_of(piece) == by && type_of(piece) > strongest)
      piece = make_piece(~by, type_of(piece));
  Bitboard attacked = 0;
  for (int s = 0; s < square_count; ++s)
    if (reference::attacks(setup, static_cast<Square>(s), by)) attacked |= 1ULL << s;
  return attacked;
}

TEST(PositionWalks, ThreatsEqualReference) {
  SCOPED_TRACE(position_seed);
  visit_random_games(5, 150, [](const Position& position) {
    for (const Color color : {White, Black}) {
      const Threats threats = position.threats(color);
      ASSERT_EQ(threats.by_pawns, reference_threats(position, color, Pawn)) << diagram(position);
      ASSERT_EQ(threats.by_minors, reference_threats(position, color, Bishop)) << diagram(position);
      ASSERT_EQ(threats.by_rooks, reference_threats(position, color, Rook)) << diagram(position);
      ASSERT_EQ(threats.all, reference_threats(position, color, King)) << diagram(position);
    }
  });
}

TEST(Position, EnPassantIsKeptOnlyWhereItIsLegal) {
  struct Row {
    const char* human;
    const char* fen;
    Square kept;
  };
  const Row rows[] = {
      {"no pawn beside", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", D6},
      {"nobody can capture", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", NoSquare},
      {"both pawns leave the rank, rook sees king", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", NoSquare},
      {"the capturer is pinned on its file", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", NoSquare},
      {"the captured pawn shields the king", "6k1/8/7b/6pP/8/8/3K4/8 w - g6 0 1", NoSquare},
      {"the double step gave check and may be captured", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", D3},
      {"the double step uncovered a check", "4b1k1/8/8/3pP3/K7/8/8/8 w - d6 0 1", NoSquare},
      {"of two capturers one is free", "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", D6},
  };
  for (const Row& row : rows)
    EXPECT_EQ(position_of(row.fen).en_passant(), row.kept) << row.human;
}

TEST(Position, CastlingRooksAreFoundOnBothWings) {
  const Position position = position_of("1r3kr1/8/8/8/8/8/8/1R3KR1 w GBg - 0 1");
  EXPECT_EQ(position.castling_rook(White, Wing::QueenSide), B1);
  EXPECT_EQ(position.castling_rook(White, Wing::KingSide), G1);
  EXPECT_EQ(position.castling_rook(Black, Wing::QueenSide), NoSquare);
  EXPECT_EQ(position.castling_rook(Black, Wing::KingSide), G8);
}

TEST(Position, IsSmallAndTriviallyCopyable) {
  EXPECT_TRUE(std::is_trivially_copyable_v<Position>);
  EXPECT_LE(sizeof(Position), 256u);
}

TEST(Zobrist, NumbersDiffer) {
  std::vector<Key> numbers{zobrist::keys.black_to_move};
  for (int piece = 0; piece < piece_count; ++piece)
    if ((piece & 7) < piece_type_count)
      numbers.insert(numbers.end(), zobrist::keys.piece[piece].begin(),
                     zobrist::keys.piece[piece].end());
  for (int file = 0; file < 8; ++file) {
    numbers.push_back(zobrist::keys.castling_rook[file]);
    numbers.push_back(zobrist::keys.castling_rook[56 + file]);
    numbers.push_back(zobrist::keys.en_passant_file[file]);
  }
  std::sort(numbers.begin(), numbers.end());
  EXPECT_EQ(std::adjacent_find(numbers.begin(), numbers.end()), numbers.end());
  EXPECT_NE(numbers.front(), 0u);
}

}  // namespace
}  // namespace tratto
