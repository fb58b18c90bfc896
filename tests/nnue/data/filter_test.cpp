#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "engine/chess/uci_notation.h"
#include "nnue/data/filter.h"
#include "tests/nnue/data/random_games.h"

namespace tratto::nnue {
namespace {

struct Case {
  const char* human;
  const char* fen;
  const char* move;
  int score;
  Verdict verdict;
};

constexpr Case cases[] = {
    {"a quiet move", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "e2e4", 50, Verdict::Kept},
    {"no score", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "e2e4", no_score, Verdict::Unscored},
    {"in check", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 30", "e1d1", 50, Verdict::Check},
    {"in check, taking", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 30", "e1e2", 50, Verdict::Check},
    {"a capture", "4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 30", "e2d3", 50, Verdict::Noisy},
    {"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30", "e5d6", 50, Verdict::Noisy},
    {"a promotion", "8/4P3/2k5/8/8/8/8/4K3 w - - 0 30", "e7e8n", 50, Verdict::Noisy},
    {"castling takes nothing", "4k3/8/8/8/8/8/8/4K2R w K - 0 30", "e1h1", 50, Verdict::Kept},
    {"just below the limit", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "e2e4", 999, Verdict::Kept},
    {"at the limit", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "e2e4", 1000, Verdict::Score},
    {"at the limit, losing", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30", "e2e4", -1000, Verdict::Score},
    {"ply 16", "rnbqkbnr/8/8/8/8/8/4P3/RNBQKBNR w - - 0 9", "e2e4", 0, Verdict::Kept},
    {"ply 15", "rnbqkbnr/4p3/8/8/8/8/8/RNBQKBNR b - - 0 8", "e7e5", 0, Verdict::Early},
    {"ply 0 of an endgame", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", 0, Verdict::Kept},
    {"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 30", "e1d1", 0, Verdict::FewPieces},
    {"20 pieces", "rnbqkbnr/8/8/8/8/8/PPPP4/RNBQKBNR w - - 0 30", "d2d4", 0, Verdict::Kept},
    {"21 pieces", "rnbqkbnr/8/8/8/8/8/PPPPP3/RNBQKBNR w - - 0 30", "e2e4", 0, Verdict::ManyPieces},
};

TEST(Filter, JudgesByTheBoardTheMoveAndTheScore) {
  Filter filter;
  filter.score_limit = 1000;
  filter.max_pieces = 20;
  for (const Case& c : cases) {
    const Result<ParsedFen> parsed = parse_fen(c.fen);
    ASSERT_TRUE(parsed) << c.human << ": " << parsed.error();
    const Result<Move> move = parse_uci(parsed->position, c.move);
    ASSERT_TRUE(move) << c.human << ": " << move.error();
    const Verdict found =
        judge(filter, parsed->position, {*move, static_cast<std::int16_t>(c.score)});
    EXPECT_STREQ(to_string(found), to_string(c.verdict)) << c.human;
    EXPECT_EQ(is_quiet(parsed->position, *move),
              c.verdict != Verdict::Check && c.verdict != Verdict::Noisy)
        << c.human;
  }
}

TEST(Filter, JudgesTheScoresOfTheGameWhateverTheLabels) {
  Filter filter;
  filter.min_ply = 0;
  filter.score_limit = 1000;
  for (const GameRecord& game : random_games(20, 22)) {
    std::vector<Example> plain, labelled;
    VerdictCounts plain_counts{}, labelled_counts{};
    std::vector<ScoredMove> labels = game.moves;
    for (ScoredMove& label : labels)
      label.score = 5000;
    collect_examples(game, game.moves.size(), filter, 1, plain, plain_counts);
    collect_examples(game, labels, filter, 1, labelled, labelled_counts);
    EXPECT_EQ(labelled_counts, plain_counts);
    for (Example& example : plain)
      example.score = 5000;
    EXPECT_EQ(labelled, plain);
  }
}

TEST(Filter, LimitsThePositionsOfAGame) {
  Filter filter;
  filter.min_ply = 0;
  filter.per_game = 5;
  for (const GameRecord& game : random_games(20, 21)) {
    std::vector<Example> all, some, again;
    VerdictCounts counts{};
    Filter unlimited = filter;
    unlimited.per_game = 0;
    collect_examples(game, game.moves.size(), unlimited, 1, all, counts);
    collect_examples(game, game.moves.size(), filter, 1, some, counts);
    collect_examples(game, game.moves.size(), filter, 1, again, counts);
    EXPECT_EQ(some.size(), std::min<std::size_t>(5, all.size()));
    EXPECT_EQ(some, again);
    for (const Example& example : some)
      EXPECT_NE(std::find(all.begin(), all.end(), example), all.end());
  }
}

}  // namespace
}  // namespace tratto::nnue
