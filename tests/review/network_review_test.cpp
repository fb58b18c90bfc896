#include <gtest/gtest.h>
#include <memory>
#include <sstream>

#include "engine/arbiter/pgn_reader.h"
#include "engine/review/review.h"
#include "engine/search/network_evaluator.h"
#include "nnue/embedded.h"
#include "nnue/kernels/select.h"
#include "nnue/network.h"

namespace tratto::review {
namespace {

/// Sound moves, or harmless ones, that a steeper curve calls blunders.
TEST(NetworkReview, MovesThatNoPersonWouldCallBlundersAreNone) {
  struct Row {
    const char* who;
    const char* game;
    std::size_t move;
    Judgement max;
  };
  const Row rows[] = {
      {"a weak first move", "1. f3 *", 0, Judgement::Mistake},
      {"Morphy develops and leaves a pawn",
       "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 "
       "6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 *",
       14, Judgement::Inaccuracy},
      {"the Queen's Gambit", "1. d4 d5 2. c4 *", 2, Judgement::Fine},
      {"the King's Gambit", "1. e4 e5 2. f4 *", 2, Judgement::Mistake},
  };
  const auto kernels = nnue::select_kernels();
  ASSERT_TRUE(kernels.ok());
  const auto network = nnue::read_network(nnue::embedded_network_file());
  ASSERT_TRUE(network.ok());
  Searcher searcher(network_evaluators(std::make_shared<const nnue::Network>(*network), **kernels),
                    {});
  Limits limits;
  limits.nodes = 10000;
  for (const Row& row : rows) {
    searcher.clear();
    std::istringstream input(row.game);
    PgnReader reader(input);
    PgnGame game;
    ASSERT_TRUE(reader.next(game));
    const auto found =
        review(game, [&](const SearchRoot& root) { return assess_with(searcher, root, limits); });
    ASSERT_TRUE(found.ok());
    ASSERT_GT(found->moves.size(), row.move) << row.who;
    const ReviewedMove& move = found->moves[row.move];
    EXPECT_LE(move.judgement, row.max)
        << row.who << ": " << move.best.text() << " to " << move.after.text();
  }
}

}  // namespace
}  // namespace tratto::review
