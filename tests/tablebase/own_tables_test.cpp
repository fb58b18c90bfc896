// The tables of three pieces, made here, read as anybody's.

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/chess/fen_writer.h"
#include "engine/chess/movegen.h"
#include "engine/search/material_evaluator.h"
#include "engine/search/worker.h"
#include "engine/tablebase/make/maker.h"
#include "engine/tablebase/root.h"
#include "tests/effort.h"
#include "tests/positions.h"
#include "tests/support/positions.h"
#include "tests/tablebase/make/solved_tables.h"
#include "tests/temporary.h"

namespace tratto::tablebase {
namespace {

constexpr std::uint64_t seed = 20261122;
constexpr int three_pieces = 3;

class OwnTables : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    directory = test::temporary_name("tables");
    std::filesystem::create_directory(directory);
    const SolvedLibrary library = [](const Material& other) { return solved.table(other).solved; };
    for (const Material& material : all_material(three_pieces)) {
      const auto made = make_table(material, library, Workers(1), [](double) { return true; });
      ASSERT_TRUE(made.ok());
      write(material.name() + ".rtbw", made->wdl);
      write(material.name() + ".rtbz", made->dtz);
      if (material.name() == "KPvK") pawn_wdl = made->wdl;
      solved.table(material);
    }
    tables = std::make_shared<const Tables>(directory.string());
  }
  static void TearDownTestSuite() {
    tables = nullptr;
    std::filesystem::remove_all(directory);
  }
  static void write(const std::string& name, const Buffer& bytes) {
    std::ofstream file(directory / name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
  static Tablebases tablebases() { return {tables, 1, max_pieces, true}; }

  static std::filesystem::path directory;
  static SolvedTables solved;
  static Buffer pawn_wdl;
  static std::shared_ptr<const Tables> tables;
};
std::filesystem::path OwnTables::directory;
SolvedTables OwnTables::solved;
Buffer OwnTables::pawn_wdl;
std::shared_ptr<const Tables> OwnTables::tables;

/// A random legal position with one piece beside the kings.
Position random_position(Random& random) {
  return random_scatter(1, random);
}

TEST_F(OwnTables, SayWhatTheirMakerKnew) {
  ASSERT_EQ(tables->count(TableKind::Wdl), 5);
  ASSERT_EQ(tables->count(TableKind::Dtz), 5);
  Random random(seed);
  for (int i = 0; i < 4000; ++i) {
    const Position position = random_position(random);
    const Value truth = solved.value(position);
    ASSERT_EQ(probe_wdl(*tables, position), truth.wdl()) << to_fen(position);
    const auto dtz = probe_dtz(*tables, position);
    ASSERT_TRUE(dtz) << to_fen(position);
    // Where moves are counted, and for losses, a ply may be missing.
    EXPECT_NEAR(*dtz, truth.signed_plies(), 1) << to_fen(position);
    EXPECT_EQ(*dtz == 0, truth.wdl() == Draw) << to_fen(position);
  }
}

// A ply of minimax gives the same: which needs no maker.
TEST_F(OwnTables, AgreeWithTheirSuccessors) {
  Random random(seed);
  for (int i = 0; i < 1000; ++i) {
    const Position position = random_position(random);
    const MoveList moves = legal_moves(position);
    if (moves.empty()) continue;
    Wdl best = Loss;
    for (const Move move : moves)
      best = std::max(best, -*probe_wdl(*tables, position.after(move)));
    EXPECT_EQ(*probe_wdl(*tables, position), best) << to_fen(position);
  }
}

class OneDepth final : public SearchControl {
 public:
  bool must_stop(std::uint64_t) override { return false; }
  bool wants_another(const Iteration&) override { return true; }
};

TEST_F(OwnTables, WonGamesAreWonAndDrawnOnesHeld) {
  TranspositionTable memory;
  memory.resize(1);
  Worker worker(memory, std::make_unique<MaterialEvaluator>());
  Worker::Task task;
  task.max_depth = 2;
  task.tablebases = tablebases();
  OneDepth control;
  Random random(seed);
  for (int game = 0; game < 12; ++game) {
    SearchRoot root{random_position(random)};
    const Position start = root.position;
    const Wdl expected = *probe_wdl(*tables, start);
    while (has_legal_move(root.position) && !root.can_claim_draw()) {
      ASSERT_TRUE(worker.think(root, task, control));
      root.play(worker.root_moves().front().move);
    }
    const bool mate = root.position.in_check() && !has_legal_move(root.position);
    EXPECT_EQ(mate, expected != Draw) << to_fen(start);
    if (mate && expected != Draw) {
      EXPECT_EQ(root.position.side_to_move() != start.side_to_move(), expected == Win)
          << to_fen(start);
    }
  }
}

TEST_F(OwnTables, TheSearchLooksIntoThem) {
  TranspositionTable memory;
  memory.resize(1);
  Worker worker(memory, std::make_unique<MaterialEvaluator>());
  OneDepth control;
  Worker::Task task;
  task.max_depth = 2;
  const SearchRoot root{test::position_of("8/8/8/8/8/p6R/8/k3K3 w - - 0 1")};
  ASSERT_TRUE(worker.think(root, task, control));
  EXPECT_EQ(worker.tb_hits(), 0U);
  EXPECT_FALSE(worker.root_moves().front().score.is_win());

  task.tablebases = tablebases();
  worker.new_game();
  memory.clear(1);
  ASSERT_TRUE(worker.think(root, task, control));
  EXPECT_GT(worker.tb_hits(), 0U);
  EXPECT_TRUE(worker.root_moves().front().score.is_win());
  EXPECT_EQ(worker.root_moves().front().move, Move(H3, A3));

  task.tablebases.probe_limit = 2;
  worker.new_game();
  memory.clear(1);
  ASSERT_TRUE(worker.think(root, task, control));
  EXPECT_EQ(worker.tb_hits(), 0U);
}

TEST_F(OwnTables, LinesAndSearchmovesAgreeWithThem) {
  TranspositionTable memory;
  memory.resize(1);
  Worker worker(memory, std::make_unique<MaterialEvaluator>());
  OneDepth control;
  Random random(seed);
  for (int i = 0; i < 60; ++i) {
    const Position position = random_position(random);
    const MoveList moves = legal_moves(position);
    if (moves.empty()) continue;
    Worker::Task task;
    task.max_depth = 2;
    task.multi_pv = 3;
    task.tablebases = tablebases();
    ASSERT_TRUE(worker.think(SearchRoot{position}, task, control));
    const auto& lines = worker.root_moves();
    EXPECT_TRUE(std::ranges::is_sorted(lines, std::greater(), &RootMove::rank)) << to_fen(position);
    EXPECT_EQ(lines.front().rank > 0, *probe_wdl(*tables, position) == Win) << to_fen(position);
    // One move alone is played, whatever the others are worth, and known for what it is.
    const Move only = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    task.only_moves = {only};
    ASSERT_TRUE(worker.think(SearchRoot{position}, task, control));
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines.front().move, only);
    EXPECT_EQ(lines.front().tb_score,
              tablebases().score(-*probe_wdl(*tables, position.after(only)), 1))
        << to_fen(position);
  }
}

// As where the tables are not asked: scores hold the contempt.
TEST_F(OwnTables, DrawsAtTheRootAreWorthLessByTheContempt) {
  struct Row {
    const char* what;
    const char* fen;
    int contempt;
    int expected;
  };
  constexpr Row rows[] = {
      {"a draw", "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", 0, 0},
      {"a draw less than even", "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", 40, -40},
      {"a draw more than even", "8/8/8/8/8/4k3/4P3/4K3 w - - 0 1", -40, 40},
      {"a win is a win", "8/8/8/8/8/2k5/8/K6R w - - 0 1", 40, Score::tb_win_in(1).value()},
  };
  TranspositionTable memory;
  memory.resize(1);
  Worker worker(memory, std::make_unique<MaterialEvaluator>());
  OneDepth control;
  for (const Row& row : rows) {
    Worker::Task task;
    task.max_depth = 1;
    task.tablebases = tablebases();
    task.contempt = row.contempt;
    ASSERT_TRUE(worker.think(SearchRoot{test::position_of(row.fen)}, task, control));
    EXPECT_EQ(worker.root_moves().front().tb_score.value(), row.expected) << row.what;
  }
}

TEST_F(OwnTables, AreNotAskedWhereSomeoneMayCastle) {
  TranspositionTable memory;
  memory.resize(1);
  Worker worker(memory, std::make_unique<MaterialEvaluator>());
  OneDepth control;
  Worker::Task task;
  task.max_depth = 2;
  task.tablebases = tablebases();
  ASSERT_TRUE(
      worker.think(SearchRoot{test::position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1")}, task, control));
  EXPECT_EQ(worker.tb_hits(), 0U);
  ASSERT_TRUE(
      worker.think(SearchRoot{test::position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1")}, task, control));
  EXPECT_GT(worker.tb_hits(), 0U);
}

TEST_F(OwnTables, WithoutDistancesResultsRankTheMoves) {
  const std::filesystem::path results = directory / "results";
  std::filesystem::create_directory(results);
  for (const auto& entry : std::filesystem::directory_iterator(directory))
    if (entry.path().extension() == ".rtbw")
      std::filesystem::copy_file(entry.path(), results / entry.path().filename());
  const Tables only_results(results.string());
  int without_dtz = 0;
  Random random(seed);
  for (int i = 0; i < 300; ++i) {
    const Position position = random_position(random);
    const MoveList moves = legal_moves(position);
    const std::span<const Move> all{moves.begin(), moves.size()};
    const auto ranking = rank_moves(only_results, position, RepetitionTracker(position), all, true);
    ASSERT_TRUE(ranking) << to_fen(position);
    without_dtz += ranking->has_dtz ? 0 : 1;
    for (const RankedMove& move : ranking->moves)
      EXPECT_EQ(move.result(true), -*probe_wdl(*tables, position.after(move.move)))
          << to_fen(position);
  }
  // The others are draws, or one ply from a pawn move or capture.
  EXPECT_GT(without_dtz, 50);
}

TEST_F(OwnTables, RanksKnowTheCounterAndRepetitions) {
  // Mate in 2 moves: a win unless the counter is too near to its end.
  const auto ranks = [&](const std::string& fen) {
    const Position position = test::position_of(fen);
    const MoveList moves = legal_moves(position);
    auto ranking = rank_moves(*tables, position, RepetitionTracker(position),
                              {moves.begin(), moves.size()}, true);
    EXPECT_TRUE(ranking) << fen;
    return std::ranges::max(ranking->moves, {},
                            [](const RankedMove& move) { return std::pair(move.rank, -move.dtz); });
  };
  EXPECT_EQ(ranks("k7/8/1K6/8/8/8/8/7R w - - 0 1").dtz, 1);
  EXPECT_EQ(ranks("k7/8/1K6/8/8/8/8/7R w - - 0 1").rank, certain_rank);
  EXPECT_EQ(ranks("k7/8/1K6/8/8/8/8/7R w - - 99 80").result(true), Win);
  EXPECT_EQ(ranks("k7/8/8/1K6/8/8/8/7R w - - 98 80").result(true), CursedWin);
  EXPECT_EQ(ranks("k7/8/8/1K6/8/8/8/7R w - - 98 80").result(false), Win);
}

TEST_F(OwnTables, AlteredFilesHarmNobody) {
  Random random(seed);
  const Material material = *Material::parse("KPvK");
  const Position positions[] = {test::position_of("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"),
                                test::position_of("8/7p/8/4k3/8/8/8/4K3 b - - 0 1"),
                                test::position_of("8/P7/8/4k3/8/8/8/4K3 b - - 0 1")};
  for (int i = 0; i < test::repetitions(3000); ++i) {
    Buffer bytes = pawn_wdl;
    // Half of the time in the headers, which say where to look.
    const auto range = static_cast<std::uint32_t>(i % 2 == 0 ? bytes.size() : 200);
    for (std::uint32_t changes = 1 + random.below(3); changes > 0; --changes)
      bytes[random.below(range)] = static_cast<std::uint8_t>(random.below(256));
    const auto table = Table::read(bytes, material, TableKind::Wdl);
    if (!table.ok()) continue;
    for (const Position& position : positions)
      EXPECT_LE(table->wdl(position).value_or(Draw), Win);
  }
}

}  // namespace
}  // namespace tratto::tablebase
