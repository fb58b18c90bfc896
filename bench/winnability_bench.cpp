// The cost of testing whether a side can still win: in ordinary positions, as at the end of every
// game, and in positions made to be hard.

#include <array>
#include <benchmark/benchmark.h>
#include <vector>

#include "engine/chess/fen.h"
#include "engine/winnability/unwinnability.h"
#include "engine/winnability/winning_chances.h"

namespace tratto {
namespace {

/// From ordinary games.
constexpr std::array ordinary{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bq1rk1/pp2ppbp/2np1np1/8/3NP3/2N1BP2/PPPQ2PP/R3KB1R w KQ - 0 9",
    "8/5pk1/6p1/8/3Q4/6P1/5PKP/3q4 w - - 0 40",
};

/// Locked or nearly so; after unwinnability.tsv (tests/data/laws, source named there).
constexpr std::array locked{
    "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1",
    "Bb1k1b2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 w - - 0 1",
    "8/8/2k5/8/1p1p1p1p/1PbP1P1P/6B1/3K1B2 w - - 0 1",
    "4k3/8/1Bb3b1/1p1p1p1p/1P1P1P1P/1b6/3B4/4K3 b - - 0 1",
};

/// Tests both sides of every position; items are tests.
template <typename Fens>
void ask(benchmark::State& state, const Fens& fens, const auto& question) {
  std::vector<Position> positions;
  for (const char* fen : fens)
    positions.push_back(parse_fen(fen)->position);
  std::int64_t questions = 0;
  for (auto _ : state)
    for (const Position& position : positions)
      for (const Color winner : {White, Black}) {
        benchmark::DoNotOptimize(question(position, winner));
        ++questions;
      }
  state.SetItemsProcessed(questions);
}

template <typename Fens>
void chances(benchmark::State& state, const Fens& fens) {
  ask(state, fens,
      [](const Position& position, Color winner) { return winning_chances(position)[winner]; });
}
template <typename Fens>
void quick(benchmark::State& state, const Fens& fens) {
  ask(state, fens, quick_winnable);
}
template <typename Fens>
void full(benchmark::State& state, const Fens& fens) {
  ask(state, fens, [](const Position& position, Color winner) {
    return full_winnable(position, winner).verdict;
  });
}

BENCHMARK_CAPTURE(chances, ordinary, ordinary);
BENCHMARK_CAPTURE(chances, locked, locked);
BENCHMARK_CAPTURE(quick, ordinary, ordinary);
BENCHMARK_CAPTURE(quick, locked, locked);
BENCHMARK_CAPTURE(full, ordinary, ordinary);
BENCHMARK_CAPTURE(full, locked, locked);

}  // namespace
}  // namespace tratto
