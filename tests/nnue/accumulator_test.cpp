#include <algorithm>
#include <gtest/gtest.h>
#include <span>
#include <string>

#include "engine/base/random.h"
#include "engine/chess/movegen.h"
#include "engine/chess/symmetry.h"
#include "nnue/accumulator.h"
#include "nnue/evaluate.h"
#include "nnue/features.h"
#include "nnue/kernels/select.h"
#include "tests/nnue/data/random_games.h"
#include "tests/nnue/random_network.h"

namespace tratto::nnue {
namespace {

/// How often a walk has met what is hard to update.
struct Met {
  int castlings = 0;
  int en_passants = 0;
  int promotions = 0;
  int promotion_captures = 0;
  int mirrors = 0;
  int nulls = 0;
  int pops = 0;
};

void count(const Position& before, Move move, Met& met) {
  if (move.is_castling()) ++met.castlings;
  if (move.is_en_passant()) ++met.en_passants;
  if (move.is_promotion()) ++met.promotions;
  if (move.is_promotion() && before.is_capture(move)) ++met.promotion_captures;
  const MadeMove made(before, move);
  if (made.mirrors(White) || made.mirrors(Black)) ++met.mirrors;
}

/// One of the rarer moves, if there is one, half of the time.
Move random_move(const Position& position, Random& random) {
  const MoveList moves = legal_moves(position);
  if (moves.empty()) return Move::none();
  const auto pick = [&] { return moves[random.below(static_cast<std::uint32_t>(moves.size()))]; };
  if (random.below(2) == 0)
    for (int tries = 0; tries < 40; ++tries)
      if (const Move move = pick(); move.kind() != MoveKind::Normal) return move;
  return pick();
}

/// Wanders up and down a game tree as a search does, evaluating now and then, and compares.
void wander(const Network& network, const Kernels& kernels, const Position& root, int steps,
            Random& random, Met& met) {
  AccumulatorStack accumulators(network, kernels);
  accumulators.reset(root);
  std::vector<Position> path{root};
  for (int step = 0; step < steps; ++step) {
    const std::uint32_t dice = random.below(16);
    const Position position = path.back();
    if (dice < 3 && path.size() > 1) {
      accumulators.pop();
      path.pop_back();
      ++met.pops;
    } else if (dice == 3 && !position.in_check()) {
      accumulators.push_null();
      path.push_back(position.after_null());
      ++met.nulls;
    } else if (const Move move = random_move(position, random)) {
      count(position, move, met);
      accumulators.push(position, move);
      path.push_back(position.after(move));
    } else {
      break;
    }
    if (random.below(4) == 0) accumulators.update(path.back());
    if (random.below(3) == 0) {
      ASSERT_EQ(evaluate(network, kernels, accumulators, path.back()),
                evaluate_slowly(network, path.back()))
          << "step " << step << ", kernels " << kernels.name;
    }
  }
}

TEST(Accumulator, IncrementalIsTheSameAsFromScratch) {
  constexpr std::uint64_t seed = 20;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  Met met;
  const Network network = random_network(64, seed, 0.3);
  for (const GameRecord& game : random_games(150, seed))
    for (const Kernels* kernels : supported_kernels())
      wander(network, *kernels, game.start, 300, random, met);
  EXPECT_GT(met.castlings, 0);
  EXPECT_GT(met.en_passants, 0);
  EXPECT_GT(met.promotions, 0);
  EXPECT_GT(met.promotion_captures, 0);
  EXPECT_GT(met.mirrors, 0);
  EXPECT_GT(met.nulls, 0);
  EXPECT_GT(met.pops, 0);
}

TEST(Accumulator, ExtremeNetworksAreTheSameOnAllKernels) {
  constexpr std::uint64_t seed = 21;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  Met met;
  for (const int hidden : {64, 192, 1024})
    for (const double share : {1.0, 0.05})
      for (const Kernels* kernels : supported_kernels())
        wander(random_network(hidden, seed, share), *kernels, random_games(1, seed + 1)[0].start,
               60, random, met);
}

TEST(Accumulator, LongPathsMakeRoom) {
  const Network network = random_network(64, 1, 0.5);
  AccumulatorStack accumulators(network, scalar_kernels);
  Position position;
  const std::array shuffle{Move(G1, F3), Move(G8, F6), Move(F3, G1), Move(F6, G8)};
  constexpr int plies = 1000;
  for (int ply = 0; ply < plies; ++ply) {
    const Move move = shuffle[ply % 4];
    accumulators.push(position, move);
    position = position.after(move);
    if (ply % 100 == 50) {
      EXPECT_EQ(evaluate(network, scalar_kernels, accumulators, position),
                evaluate_slowly(network, position));
    }
  }
  for (int ply = 0; ply < plies; ++ply)
    accumulators.pop();
  EXPECT_EQ(evaluate(network, scalar_kernels, accumulators, Position()),
            evaluate_slowly(network, Position()));
}

TEST(Accumulator, ChangeIsWhatTheBoardsDifferIn) {
  constexpr std::uint64_t seed = 22;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  for (const GameRecord& game : random_games(60, seed)) {
    Position position = game.start;
    for (int ply = 0; ply < 120; ++ply) {
      const Move move = random_move(position, random);
      if (!move) break;
      const Position after = position.after(move);
      const MadeMove made(position, move);
      const FeatureDelta delta(made);
      tratto::Setup setup = position.setup();
      for (const PlacedPiece& piece :
           std::span(delta.removed).first(static_cast<std::size_t>(delta.removed_count))) {
        EXPECT_EQ(setup.board[piece.square], piece.piece);
        setup.board[piece.square] = NoPiece;
      }
      for (const PlacedPiece& piece :
           std::span(delta.added).first(static_cast<std::size_t>(delta.added_count)))
        setup.board[piece.square] = piece.piece;
      ASSERT_EQ(setup.board, after.setup().board);
      for (const Color color : {White, Black})
        EXPECT_EQ(made.mirrors(color), Perspective::is_mirrored(position.king(color)) !=
                                           Perspective::is_mirrored(after.king(color)));
      position = after;
    }
  }
}

Position mirrored_files(const Position& position) {
  Setup setup = position.setup();
  Setup mirrored = setup;
  for (int square = 0; square < 64; ++square)
    mirrored.board[square ^ 7] = setup.board[square];
  mirrored.castling_rooks = 0;
  mirrored.en_passant = NoSquare;
  return Position(mirrored);
}

TEST(Evaluation, IsSymmetric) {
  constexpr std::uint64_t seed = 23;
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Network network = random_network(64, seed, 0.3);
  for (const GameRecord& game : random_games(200, seed)) {
    Position position = game.start;
    for (const auto& played : game.moves)
      position = position.after(played.move);
    const int value = evaluate_slowly(network, position);
    EXPECT_EQ(evaluate_slowly(network, colors_flipped(position)), value);
    EXPECT_EQ(evaluate_slowly(network, mirrored_files(position)), value);
  }
}

TEST(Features, ViewsOfAFewPieces) {
  struct Row {
    const char* what;
    Color side;
    Square king;
    Piece piece;
    Square square;
    int input;
  };
  const std::array rows{
      Row{"White's own pawn as it stands", White, D1, WhitePawn, A2, A2},
      Row{"mirrored files with the king on e1", White, E1, WhitePawn, A2, H2},
      Row{"an enemy queen", White, A1, BlackQueen, D8, (6 + Queen) * 64 + D8},
      Row{"Black sees ranks from its own side", Black, D8, BlackPawn, A7, A2},
      Row{"Black with the king on g8", Black, G8, BlackKing, G8, King * 64 + B1},
      Row{"Black's enemy", Black, D8, WhiteKing, E1, (6 + King) * 64 + E8},
  };
  for (const Row& row : rows)
    EXPECT_EQ(Perspective(row.side, row.king).input(row.piece, row.square), row.input) << row.what;
}

TEST(Features, OutputBuckets) {
  for (const auto& [pieces, bucket] : {std::pair{2, 0}, {5, 0}, {6, 1}, {29, 6}, {30, 7}, {32, 7}})
    EXPECT_EQ(output_bucket(pieces), bucket) << pieces;
}

}  // namespace
}  // namespace tratto::nnue
