#include <cmath>
#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "nnue/data/filter.h"
#include "nnue/data/td_lambda.h"

namespace tratto::nnue {
namespace {

constexpr double scale = 400;

/// A game of these scores; the moves do not matter.
GameRecord game_of(std::vector<std::int16_t> scores, GameResult result,
                   const Position& start = Position()) {
  GameRecord game;
  game.start = start;
  game.result = result;
  for (const std::int16_t score : scores)
    game.moves.push_back({Move::none(), score});
  return game;
}

std::vector<std::int16_t> lambda_returns(GameRecord game, double lambda) {
  apply_td_lambda(game, {.lambda = lambda, .scale = scale});
  std::vector<std::int16_t> scores;
  for (const ScoredMove& move : game.moves)
    scores.push_back(move.score);
  return scores;
}

/// A chance to win as a score.
double score_of(double chance) {
  return scale * std::log(chance / (1 - chance));
}
double chance_of(double score) {
  return 1 / (1 + std::exp(-score / scale));
}

using Scores = std::vector<std::int16_t>;

TEST(TdLambda, WithoutWeightChangesNothing) {
  EXPECT_EQ(lambda_returns(game_of({12, -31000, no_score}, GameResult::Draw), 0),
            (Scores{12, -31000, no_score}));
}

TEST(TdLambda, AtFullWeightOnlyTheResultCounts) {
  EXPECT_EQ(lambda_returns(game_of({300, -80, 5}, GameResult::Draw), 1), (Scores{0, 0, 0}));
  const Scores won = lambda_returns(game_of({-50, 20}, GameResult::WhiteWins), 1);
  EXPECT_GT(won[0], 9000);
  EXPECT_LT(won[1], -9000);
}

/// A label is 16 bits wide, and the filter would skip one of its limit or more: a game that was won
/// would teach nothing, or the opposite.
TEST(TdLambda, ADecidedGameStaysWithinTheLimitOfTheFilter) {
  for (const double any_scale : {260.0, 400.0, 1186.0, 2100.0, 10000.0}) {
    GameRecord game = game_of({-50, 20}, GameResult::WhiteWins);
    apply_td_lambda(game, {.lambda = 1, .scale = any_scale});
    EXPECT_GT(game.moves[0].score, 7000) << any_scale;
    EXPECT_LT(game.moves[0].score, default_score_limit) << any_scale;
    EXPECT_EQ(game.moves[1].score, -game.moves[0].score) << any_scale;
  }
}

/// Its result is that of another line of play.
TEST(TdLambda, LeavesAPositionFromInsideASearchAsItIs) {
  EXPECT_EQ(lambda_returns(game_of({120}, GameResult::BlackWins), 1), Scores{120});
}

TEST(TdLambda, BlendsWhatCameLater) {
  const Scores seen = lambda_returns(game_of({100, 40, -60}, GameResult::WhiteWins), 0.5);
  // Each from the view of its own side to move; White moves first and last, and has won.
  const double third = 0.5 * chance_of(-60) + 0.5 * 1;
  const double second = 0.5 * chance_of(40) + 0.5 * (1 - third);
  const double first = 0.5 * chance_of(100) + 0.5 * (1 - second);
  EXPECT_NEAR(seen[2], score_of(third), 0.51);
  EXPECT_NEAR(seen[1], score_of(second), 0.51);
  EXPECT_NEAR(seen[0], score_of(first), 0.51);
}

TEST(TdLambda, IsTheSameForBothColours) {
  const Position turned =
      parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1")->position;
  EXPECT_EQ(lambda_returns(game_of({100, 40, -60}, GameResult::WhiteWins), 0.7),
            lambda_returns(game_of({100, 40, -60}, GameResult::BlackWins, turned), 0.7));
}

TEST(TdLambda, LooksThroughMovesWithoutScore) {
  const Scores seen = lambda_returns(game_of({100, no_score, 100}, GameResult::Draw), 0.5);
  const double last = 0.5 * chance_of(100) + 0.5 * 0.5;
  EXPECT_EQ(seen[1], no_score);
  EXPECT_NEAR(seen[0], score_of(0.5 * chance_of(100) + 0.5 * last), 0.51);
}

/// Nothing follows a position inside a search; in a game that was ended early the last score does
/// the work of a result.
TEST(TdLambda, TakesTheLastScoreForAMissingResult) {
  EXPECT_EQ(lambda_returns(game_of({120}, GameResult::None), 0.6), (Scores{120}));
  const Scores seen = lambda_returns(game_of({100, -40, no_score}, GameResult::None), 0.5);
  EXPECT_EQ(seen[1], -40);
  EXPECT_NEAR(seen[0], score_of(0.5 * chance_of(100) + 0.5 * chance_of(40)), 0.51);
}

/// A pawn takes a pawn, and a king moves: four pieces, then three.
GameRecord game_with_capture() {
  GameRecord game;
  game.start = parse_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")->position;
  game.moves = {{Move(E4, D5), 100}, {Move(E8, D7), 40}, {Move(E1, E2), -60}};
  game.result = GameResult::WhiteWins;
  return game;
}

TEST(TdLambda, StopsWhereItIsCut) {
  GameRecord game = game_with_capture();
  apply_td_lambda(game, {.lambda = 0.5, .scale = scale, .cut_pieces = 3, .lambda_after = 0.9});
  EXPECT_EQ(game.moves[0].score, 100);
  const double third = 0.1 * chance_of(-60) + 0.9 * 1;
  const double second = 0.1 * chance_of(40) + 0.9 * (1 - third);
  EXPECT_NEAR(game.moves[2].score, score_of(third), 0.51);
  EXPECT_NEAR(game.moves[1].score, score_of(second), 0.51);
}

TEST(TdLambda, GoesToTheEndOfAGameThatIsNotCut) {
  GameRecord cut = game_with_capture();
  apply_td_lambda(cut, {.lambda = 0.5, .scale = scale, .cut_pieces = 2, .lambda_after = 0.9});
  GameRecord whole = game_with_capture();
  apply_td_lambda(whole, {.lambda = 0.5, .scale = scale});
  EXPECT_EQ(cut, whole);
  EXPECT_NE(whole.moves[0].score, 100);
}

}  // namespace
}  // namespace tratto::nnue
