#include <algorithm>
#include <gtest/gtest.h>

#include "engine/chess/fen.h"
#include "engine/chess/movegen.h"
#include "engine/chess/uci_notation.h"
#include "engine/search/material_evaluator.h"
#include "engine/search/worker.h"
#include "tests/table.h"

namespace tratto {
namespace {

class ToTheLimit final : public SearchControl {
 public:
  bool must_stop(std::uint64_t) override { return false; }
  bool wants_another(const Iteration&) override { return true; }
};

class WorkerTest : public ::testing::Test {
 protected:
  WorkerTest() : worker(table, std::make_unique<MaterialEvaluator>()) { table.resize(8); }

  const RootMove& think(const SearchRoot& root, const Worker::Task& task) {
    table.clear(1);
    worker.new_game();
    ToTheLimit control;
    EXPECT_TRUE(worker.think(root, task, control));
    return worker.root_moves().front();
  }
  /// Until a mate in at most this number of plies, or a node limit.
  const RootMove& think_until_mate(const SearchRoot& root, int plies) {
    class UntilMate final : public SearchControl {
     public:
      explicit UntilMate(int plies) : plies_(plies) {}
      bool must_stop(std::uint64_t nodes) override { return nodes > 4'000'000; }
      bool wants_another(const Iteration& iteration) override {
        const Score score = iteration.moves.front().score;
        return !score.is_decisive() || score.plies_to_mate() > plies_;
      }

     private:
      int plies_;
    };
    table.clear(1);
    worker.new_game();
    UntilMate control(plies);
    EXPECT_TRUE(worker.think(root, Worker::Task(), control));
    return worker.root_moves().front();
  }
  static Worker::Task to_depth(int depth) {
    Worker::Task task;
    task.max_depth = depth;
    return task;
  }
  static SearchRoot at(const std::string& fen) {
    const auto parsed = parse_fen(fen);
    EXPECT_TRUE(parsed.ok()) << fen << ": " << parsed.error();
    return {parsed->position};
  }

  TranspositionTable table;
  Worker worker;
};

/// An iteration that was stopped before it found anything is not the one that the result is from.
TEST_F(WorkerTest, TheDepthIsThatOfTheResult) {
  class Remembering final : public SearchControl {
   public:
    bool must_stop(std::uint64_t) override { return false; }
    bool wants_another(const Iteration& iteration) override {
      last = iteration.moves.front();
      return true;
    }
    RootMove last{};
  };
  int interrupted = 0;
  for (std::uint64_t nodes = 200; nodes < 6'000; nodes += 100) {
    Worker::Task task;
    task.hard_nodes = nodes;
    table.clear(1);
    worker.new_game();
    Remembering control;
    ASSERT_TRUE(worker.think({Position()}, task, control));
    if (worker.depth() == worker.completed_depth()) continue;
    ++interrupted;
    const RootMove& best = worker.root_moves().front();
    EXPECT_TRUE(best.move != control.last.move || best.score != control.last.score) << nodes;
  }
  EXPECT_LT(interrupted, 50);
}

/// Wherever a search is stopped, its move has a score of this iteration, or the move is the one of
/// the iteration before: a score that was not renewed says nothing against one that has fallen. The
/// first position is from Reinfeld's "Win at Chess".
TEST_F(WorkerTest, AMoveOfAnEarlierIterationDoesNotComeBack) {
  class Remembering final : public SearchControl {
   public:
    bool must_stop(std::uint64_t) override { return false; }
    bool wants_another(const Iteration& iteration) override {
      settled = iteration.moves.front().move;
      searched = {};
      return true;
    }
    void on_root_move(int, Move move, int) override { searched.push_back(move); }
    Move settled;
    std::vector<Move> searched;
  };
  int changed = 0;
  for (const char* fen : {"8/p3k1p1/4r3/2ppNpp1/PP1P4/2P3KP/5P2/8 b - - 0 1",
                          "r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/1PN1PN2/PB3PPP/R2QKB1R w KQ - 0 1"})
    for (std::uint64_t nodes = 1'000; nodes < 5'000; nodes += 50) {
      Worker::Task task;
      task.hard_nodes = nodes;
      table.clear(1);
      worker.new_game();
      Remembering control;
      ASSERT_TRUE(worker.think(at(fen), task, control));
      const Move best = worker.root_moves().front().move;
      changed += best != control.settled;
      EXPECT_TRUE(best == control.settled ||
                  std::find(control.searched.begin(), control.searched.end(), best) !=
                      control.searched.end())
          << fen << ", " << nodes << " nodes";
    }
  EXPECT_GT(changed, 0);
}

// tests/data/epd/mates.tsv: matetrack's shortest mates.
TEST_F(WorkerTest, FindsShortMatesAndTheirWholeLines) {
  for (const auto& row : test::tsv_rows("epd/mates.tsv")) {
    const int moves = std::stoi(row[1]);
    const SearchRoot root = at(row[0]);
    const RootMove& best = think_until_mate(root, 2 * std::abs(moves));
    ASSERT_TRUE(best.score.is_decisive()) << row[0] << " mate in " << moves;
    EXPECT_EQ(best.score.is_win(), moves > 0) << row[0];
    EXPECT_EQ((best.score.plies_to_mate() + 1) / 2, std::abs(moves)) << row[0];

    Position position = root.position;
    for (const Move move : best.pv.moves()) {
      ASSERT_TRUE(position.is_legal(move)) << row[0];
      position = position.after(move);
    }
    EXPECT_EQ(static_cast<int>(best.pv.moves().size()), best.score.plies_to_mate()) << row[0];
    EXPECT_TRUE(position.in_check() && !has_legal_move(position)) << row[0];
  }
}

/// Every answer to the moves of the root is searched by another thread, it seems.
TEST_F(WorkerTest, DefersMovesThatAnotherThreadIsSearching) {
  const SearchRoot root = at("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  const auto moves = std::make_unique<MovesInSearch>();
  Worker::Task task = to_depth(7);
  think(root, task);
  const std::uint64_t nodes = worker.nodes();
  task.moves_in_search = moves.get();
  think(root, task);
  EXPECT_EQ(worker.nodes(), nodes) << "alone a thread defers nothing";

  std::vector<std::unique_ptr<MovesInSearch::Entry>> entries;
  for (const Move move : legal_moves(root.position)) {
    const Position next = root.position.after(move);
    for (const Move reply : legal_moves(next))
      entries.push_back(
          std::make_unique<MovesInSearch::Entry>(*moves, next.approximate_key_after(reply)));
  }
  const RootMove& best = think(root, task);
  EXPECT_NE(worker.nodes(), nodes);
  EXPECT_TRUE(root.position.is_legal(best.move));
  EXPECT_EQ(worker.completed_depth(), 7);
}

/// Keeps the depths of all iterations.
class DepthRecorder final : public SearchControl {
 public:
  bool must_stop(std::uint64_t) override { return false; }
  bool wants_another(const Iteration& iteration) override {
    depths.push_back(iteration.depth);
    return true;
  }
  std::vector<int> depths;
};

TEST_F(WorkerTest, HelpersSkipIterationsThatAnotherThreadHasCompleted) {
  struct Row {
    const char* who;
    bool skips;
    int completed;  ///< By another thread, before this one begins.
    std::vector<int> depths;
  };
  const Row rows[] = {
      {"the main thread", false, 4, {1, 2, 3, 4, 5, 6}},
      {"a helper, first of all", true, 0, {1, 2, 3, 4, 5, 6}},
      {"a helper that is late", true, 4, {1, 5, 6}},
      {"a helper that is too late: the deepest iteration all the same", true, 6, {1, 6}},
  };
  for (const Row& row : rows) {
    SharedIteration shared;
    shared.complete(row.completed, Score(20));
    Worker::Task task = to_depth(6);
    task.shared_iteration = &shared;
    task.skips_completed_iterations = row.skips;
    table.clear(1);
    worker.new_game();
    DepthRecorder control;
    EXPECT_TRUE(worker.think({Position()}, task, control));
    EXPECT_EQ(control.depths, row.depths) << row.who;
    EXPECT_EQ(worker.completed_depth(), 6) << row.who;
    EXPECT_EQ(shared.deepest().depth, 6) << row.who;
  }
}

/// White is a queen up. A thread that expects an even game begins with a window far from the score:
/// it takes more searches, but finds the same.
TEST_F(WorkerTest, ThreadsBeginWithTheWindowOfTheFirst) {
  const SearchRoot root = at("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  const auto nodes = [&](Score expected) {
    SharedIteration shared;
    shared.complete(5, expected);
    Worker::Task task = to_depth(6);
    task.shared_iteration = &shared;
    EXPECT_GT(think(root, task).score, Score(200));
    return worker.nodes();
  };
  const Score usual = think(root, to_depth(5)).score;
  EXPECT_NE(nodes(usual), nodes(Score(-300)));
}

TEST_F(WorkerTest, SaysThatThereIsNoMoveWhenMatedOrStalemated) {
  ToTheLimit control;
  EXPECT_FALSE(worker.think(at("7k/5QQ1/8/8/8/8/8/K7 b - - 0 1"), to_depth(3), control));
  EXPECT_FALSE(worker.think(at("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"), to_depth(3), control));
}

TEST_F(WorkerTest, LetsMateOnTheHundredthPlyStand) {
  // From laws 9.6.2: a move that mates ends the game even as the fifty-move rule is completed.
  const RootMove& best = think(at("7k/8/6K1/8/8/8/8/R7 w - - 99 120"), to_depth(4));
  EXPECT_EQ(best.score, Score::mate_in(1));
}

TEST_F(WorkerTest, TakesThePerpetualWhenBehind) {
  // White has queen against two rooks and two pawns, and checks without end. One ply sees none.
  const SearchRoot root = at("6k1/6p1/7p/7Q/8/8/rr6/7K w - - 0 1");
  EXPECT_LT(think(root, to_depth(1)).score, Score(-100));
  EXPECT_NEAR(think(root, to_depth(12)).score.value(), 0, 1);
}

TEST_F(WorkerTest, SeesThatItCannotWinWithAMinorPieceAlone) {
  const RootMove& best = think(at("8/8/4k3/8/8/3NK3/8/8 w - - 0 1"), to_depth(6));
  EXPECT_NEAR(best.score.value(), 0, 1);
}

TEST_F(WorkerTest, ScoresWhatTheLawsLeave) {
  // Black is two bishops up in a dead position, then one bishop where only White could win.
  const RootMove& dead =
      think(at("Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 b - - 0 1"), to_depth(4));
  EXPECT_LE(std::abs(dead.score.value()), 1);
  const RootMove& hopeless =
      think(at("4k3/8/1Bb3b1/1p1p1p1p/1P1P1P1P/1b6/3B4/4K3 b - - 0 1"), to_depth(6));
  EXPECT_LE(hopeless.score, Score(1));
}

/// Rooks alone: whatever checks, there is a way out that loses nothing, though the first one loses
/// a rook.
TEST_F(WorkerTest, LooksAtAllWaysOutOfCheck) {
  const SearchRoot root = at("8/8/1R6/6k1/r7/5K2/8/8 b - - 0 1");
  EXPECT_LT(think(root, to_depth(1)).score, Score(50));
}

TEST_F(WorkerTest, ClaimsTheThirdRepetitionWhenBehind) {
  // A queen down; the kings have moved back and forth.
  SearchRoot root = at("6k1/5p1p/6p1/8/8/6P1/q4PKP/8 b - - 0 1");
  for (const char* move : {"g8g7", "g2g1", "g7g8", "g1g2", "g8g7", "g2g1", "g7g8"})
    root.play(*parse_uci(root.position, move));
  const RootMove& best = think(root, to_depth(5));
  EXPECT_EQ(to_uci(root.position, best.move), "g1g2") << "the first position, for the third time";
  EXPECT_NEAR(best.score.value(), 0, 1);
}

TEST_F(WorkerTest, LooksOnlyAtTheMovesItIsGiven) {
  const SearchRoot root{Position()};
  Worker::Task task = to_depth(5);
  task.only_moves = {*parse_uci(root.position, "h2h4"), *parse_uci(root.position, "a2a4")};
  think(root, task);
  ASSERT_EQ(worker.root_moves().size(), 2U);
  for (const RootMove& move : worker.root_moves())
    EXPECT_NE(std::find(task.only_moves.begin(), task.only_moves.end(), move.move),
              task.only_moves.end());
}

TEST_F(WorkerTest, FindsSeveralDifferentLinesBestFirst) {
  Worker::Task task = to_depth(6);
  task.multi_pv = 4;
  think(at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"), task);
  const auto& moves = worker.root_moves();
  for (std::size_t i = 0; i + 1 < 4; ++i) {
    EXPECT_GE(moves[i].score, moves[i + 1].score);
    EXPECT_NE(moves[i].move, moves[i + 1].move);
  }
}

TEST_F(WorkerTest, KeepsToAHardNodeLimit) {
  Worker::Task task;
  for (const std::uint64_t limit : {1, 100, 5000}) {
    task.hard_nodes = limit;
    think({Position()}, task);
    // The first iteration always finishes: twenty moves at the start.
    EXPECT_LE(worker.nodes(), std::max<std::uint64_t>(limit, 21));
  }
}

TEST_F(WorkerTest, RepeatsItselfExactly) {
  const SearchRoot root = at("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
  think(root, to_depth(9));
  const std::uint64_t nodes = worker.nodes();
  const Move move = worker.root_moves().front().move;
  think(root, to_depth(9));
  EXPECT_EQ(worker.nodes(), nodes);
  EXPECT_EQ(worker.root_moves().front().move, move);
}

// The king can only capture, and what is left is dead.
TEST_F(WorkerTest, ADrawIsWorthLessByTheContempt) {
  for (const int contempt : {0, 40, -40}) {
    Worker::Task task = to_depth(4);
    task.contempt = contempt;
    const RootMove& best = think(at("7k/8/8/8/8/8/1q6/K7 w - - 0 1"), task);
    EXPECT_NEAR(best.score.value(), -contempt, 1) << "contempt " << contempt;
  }
}

// Black to move can stalemate, or go on a pawn up; White to move can leave a dead position by
// capturing, or stay a pawn down.
TEST_F(WorkerTest, ContemptDecidesBetweenADrawAndAnotherScore) {
  const Move capture(D4, D3);
  for (const int contempt : {0, 150}) {
    Worker::Task task = to_depth(1);
    task.contempt = contempt;
    const RootMove& best = think(at("7k/8/8/8/3K4/3p4/8/8 w - - 0 1"), task);
    EXPECT_EQ(best.move == capture, contempt == 0) << "contempt " << contempt;
  }
}

}  // namespace
}  // namespace tratto
