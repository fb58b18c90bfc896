#include <gtest/gtest.h>
#include <span>

#include "engine/base/random.h"
#include "engine/chess/movegen.h"
#include "engine/chess/symmetry.h"
#include "engine/levels/judgement.h"
#include "engine/levels/player.h"
#include "engine/levels/sight.h"
#include "engine/levels/technique.h"
#include "engine/search/material_evaluator.h"
#include "tests/effort.h"
#include "tests/support/positions.h"

namespace tratto::levels {
namespace {

TEST(Technique, IsLearnedOneEndingAfterTheOther) {
  struct Row {
    const char* human;
    const char* fen;
    std::optional<int> elo;
  };
  const Row rows[] = {
      {"queen", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1", 800},
      {"queen of Black", "3qk3/8/8/8/8/8/8/4K3 w - - 0 1", 800},
      {"two rooks", "4k3/8/8/8/8/8/8/R3K2R w - - 0 1", 800},
      {"queen and pawns", "4k3/8/8/8/8/8/PPP5/3QK3 b - - 0 1", 800},
      {"rook and pawn", "4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", 1000},
      {"rook", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 1300},
      {"lone pawn", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1500},
      {"two bishops", "4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", 1900},
      {"bishop and knight", "4k3/8/8/8/8/8/8/2B1K1N1 w - - 0 1", 2200},
      {"bishops of one colour", "4k3/8/8/8/8/8/8/B1B1K3 w - - 0 1", {}},
      {"two knights", "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1", {}},
      {"a bishop", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", {}},
      {"no bare king", "r3k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", {}},
      {"two bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", {}},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(learned_at(position_of(row.fen)), row.elo) << row.human;
    if (!row.elo) continue;
    EXPECT_EQ(familiarity(level_of(*row.elo), position_of(row.fen)), 1) << row.human;
    EXPECT_LT(familiarity(level_of(*row.elo - 1), position_of(row.fen)), 1) << row.human;
  }
}

TEST(Technique, ProgressIsWorthMore) {
  struct Row {
    const char* human;
    const char* better;
    const char* worse;
  };
  const Row rows[] = {
      {"a king at the edge", "4k3/8/8/4K3/8/8/8/R7 b - - 0 1", "8/8/4k3/8/8/4K3/8/R7 b - - 0 1"},
      {"less room", "8/8/8/4k3/R7/8/8/4K3 b - - 0 1", "8/8/8/4k3/8/8/8/R3K3 b - - 0 1"},
      {"a king that helps", "4k3/8/4K3/8/8/8/8/7R w - - 0 1", "4k3/8/8/8/8/4K3/8/7R w - - 0 1"},
      {"the bishop's corner", "7k/8/5K2/8/8/8/5BN1/8 w - - 0 1", "k7/8/2K5/8/8/8/5BN1/8 w - - 0 1"},
      {"mate or check rather than stalemate", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1",
       "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1"},
  };
  for (const Row& row : rows) {
    const auto for_white = [](const char* fen) {
      const Position position = position_of(fen);
      const int value = technique_value(position).value();
      EXPECT_EQ(technique_value(colors_flipped(position)), value) << fen;
      return position.side_to_move() == White ? value : -value;
    };
    EXPECT_GT(for_white(row.better), for_white(row.worse)) << row.human;
  }
  EXPECT_EQ(technique_value(position_of("7k/5Q2/8/6K1/8/8/8/8 b - - 0 1")), 0) << "stalemate";
  EXPECT_FALSE(technique_value(position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")));
  EXPECT_FALSE(technique_value(Position()));
}

Move choose(Worker& worker, TranspositionTable& tt, const SearchRoot& root, const Level& level,
            std::uint64_t seed) {
  class NodesOnly final : public SearchControl {
    bool must_stop(std::uint64_t) override { return false; }
    bool wants_another(const Iteration&) override { return true; }
  } control;
  tt.clear(1);
  worker.new_game();
  const Limits limits = weakened({}, root, level, seed);
  Worker::Task task;
  task.hard_nodes = *limits.nodes;
  task.only_moves = limits.search_moves;
  task.visibility = limits.visibility.get();
  EXPECT_TRUE(worker.think(root, task, control));
  return worker.root_moves().front().move;
}

/// The bare king takes what it can, else goes towards the centre.
Move defend(const Position& position, Random& random) {
  Move best;
  double best_value = -1;
  for (const Move move : legal_moves(position)) {
    const double file = file_of(move.to()) - 3.5, rank = rank_of(move.to()) - 3.5;
    const double value =
        position.is_capture(move) ? 100 : 50 - file * file - rank * rank + random.unit();
    if (value > best_value) {
      best_value = value;
      best = move;
    }
  }
  return best;
}

bool is_mated(const Position& start, int elo, std::uint64_t seed) {
  Random random(seed);
  SearchRoot root{start};
  TranspositionTable tt;
  tt.resize(1);
  const Level level = level_of(elo);
  Worker worker(
      tt, with_misjudgement([] { return std::make_unique<MaterialEvaluator>(); }, level, seed)());
  while (has_legal_move(root.position)) {
    if (root.can_claim_draw()) return false;
    const Move move = root.position.side_to_move() == White ? choose(worker, tt, root, level, seed)
                                                            : defend(root.position, random);
    root.play(move);
  }
  return root.position.in_check();
}

TEST(Technique, WhatIsLearnedIsWon) {
  struct Row {
    const char* human;
    const char* fen;
  };
  const Row rows[] = {
      {"queen", "8/8/8/3k4/8/8/8/Q6K w - - 0 1"},
      {"two rooks", "8/8/8/3k4/8/8/8/RR5K w - - 0 1"},
      {"rook", "8/8/8/3k4/8/8/8/R6K w - - 0 1"},
      {"two bishops", "8/8/8/3k4/8/8/8/BB5K w - - 0 1"},
      {"bishop and knight", "8/8/8/3k4/8/8/8/BN5K w - - 0 1"},
  };
  // The others take long under sanitizers.
  for (const Row& row : std::span(rows).first(test::is_sanitized ? 3 : std::size(rows)))
    for (std::uint64_t seed = 1; seed <= (test::is_sanitized ? 1 : 2); ++seed) {
      const Position start = position_of(row.fen);
      EXPECT_TRUE(is_mated(start, learned_at(start).value(), seed))
          << row.human << " seed " << seed;
    }
}

}  // namespace
}  // namespace tratto::levels
