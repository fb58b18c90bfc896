#include <algorithm>
#include <gtest/gtest.h>

#include "nnue/data/example.h"
#include "nnue/features.h"
#include "nnue/train/block.h"
#include "tests/nnue/data/random_games.h"

namespace tratto::nnue {
namespace {

std::vector<std::uint16_t> sorted(const ActiveInputs& inputs) {
  std::vector<std::uint16_t> list(inputs.begin(), inputs.end());
  std::sort(list.begin(), list.end());
  return list;
}

/// The trainer sees, in turned boards, the inputs that the engine sees in the position itself.
TEST(Example, SwitchesOnTheInputsOfThePosition) {
  train::Block block;
  for (const Position& position : random_positions(500, 11)) {
    const Example example = make_example(position, 12, GameResult::WhiteWins);
    const Example* const pointer = &example;
    train::fill_block(std::span(&pointer, 1), block);
    for (int view = 0; view < 2; ++view) {
      const Color side = view == 0 ? position.side_to_move() : ~position.side_to_move();
      const std::vector<std::uint16_t> expected = sorted(active_inputs(position, side));
      std::vector<std::uint16_t> found(block.inputs[view], block.inputs[view] + block.pieces[0]);
      std::sort(found.begin(), found.end());
      EXPECT_EQ(found, expected);
    }
    EXPECT_EQ(block.bucket[0], output_bucket(popcount(position.pieces())));
  }
}

TEST(Example, TurnsResultsForBlack) {
  tratto::Setup setup = Position().setup();
  EXPECT_EQ(make_example(Position(setup), 30, GameResult::WhiteWins).result, 2);
  EXPECT_EQ(make_example(Position(setup), 30, GameResult::Draw).result, 1);
  setup.side_to_move = Black;
  EXPECT_EQ(make_example(Position(setup), 30, GameResult::WhiteWins).result, 0);
  EXPECT_EQ(make_example(Position(setup), 30, GameResult::BlackWins).result, 2);
  EXPECT_EQ(make_example(Position(setup), 30, GameResult::BlackWins).score, 30);
}

TEST(Example, LearnsTheScoreAloneWhereThereIsNoResult) {
  tratto::Setup setup = Position().setup();
  for (const Color mover : {White, Black}) {
    setup.side_to_move = mover;
    const Example example = make_example(Position(setup), 0, GameResult::None);
    EXPECT_EQ(example.result, no_result);
    EXPECT_FLOAT_EQ(train::target_of(example, 0.4F, 400), 0.5F);
  }
  const Example won = make_example(Position(setup), 0, GameResult::BlackWins);
  EXPECT_FLOAT_EQ(train::target_of(won, 0.4F, 400), 0.7F);
}

TEST(Example, HashesDuplicatesAndTurnedTwinsAlike) {
  tratto::Setup setup = Position().setup();
  const Example white = make_example(Position(setup), 1, GameResult::Draw);
  setup.side_to_move = Black;
  EXPECT_EQ(board_hash(white), board_hash(make_example(Position(setup), 2, GameResult::WhiteWins)));
  setup.board[A2] = NoPiece;
  EXPECT_NE(board_hash(white), board_hash(make_example(Position(setup), 1, GameResult::Draw)));
}

TEST(Example, GivesItsBoardBack) {
  for (const Position& position : random_positions(200, 12)) {
    const Position board(board_of(make_example(position, 0, GameResult::Draw)));
    const Color mover = position.side_to_move();
    for (int s = 0; s < square_count; ++s) {
      const Piece seen = position.piece_on(relative_square(mover, static_cast<Square>(s)));
      const Piece expected =
          seen == NoPiece ? NoPiece
                          : make_piece(color_of(seen) == mover ? White : Black, type_of(seen));
      EXPECT_EQ(board.piece_on(static_cast<Square>(s)), expected);
    }
  }
}

}  // namespace
}  // namespace tratto::nnue
