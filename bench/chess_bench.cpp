// The operations that the search uses most, over a thousand positions of random games (a realistic
// mixture of openings, checks and endgames). Items per second are moves, positions or exchanges, as
// each name says.

#include <benchmark/benchmark.h>
#include <vector>

#include "engine/base/random.h"
#include "engine/chess/fen.h"
#include "engine/chess/movegen.h"
#include "engine/chess/see.h"
#include "engine/perft/perft.h"

namespace tratto {
namespace {

/// Every position of random games from the start position.
const std::vector<Position>& sample() {
  static const std::vector<Position> positions = [] {
    constexpr std::uint64_t seed = 1;
    constexpr std::size_t count = 1000;
    constexpr int longest_game = 120;
    Random random(seed);
    std::vector<Position> found;
    while (found.size() < count) {
      Position position;
      for (int ply = 0; ply < longest_game && found.size() < count; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        found.push_back(position);
        position = position.after(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
    return found;
  }();
  return positions;
}

/// Calls `work` for every position of the sample, repeatedly; it returns the number of items
/// processed.
void over_sample(benchmark::State& state, const auto& work) {
  std::int64_t items = 0;
  for (auto _ : state)
    for (const Position& position : sample())
      items += work(position);
  state.SetItemsProcessed(items);
}

/// The same for every legal move of every position.
void over_moves(benchmark::State& state, const auto& work) {
  over_sample(state, [&](const Position& position) {
    const MoveList moves = legal_moves(position);
    for (const Move move : moves)
      work(position, move);
    return moves.count();
  });
}

/// Items: moves generated.
void generate_moves(benchmark::State& state, MoveSet set) {
  over_sample(state, [set](const Position& position) {
    MoveList moves;
    generate(position, set, moves);
    benchmark::DoNotOptimize(moves);
    return moves.count();
  });
}
BENCHMARK_CAPTURE(generate_moves, all, MoveSet::All);
BENCHMARK_CAPTURE(generate_moves, noisy, MoveSet::Noisy);
BENCHMARK_CAPTURE(generate_moves, quiet, MoveSet::Quiet);

/// Move generation only, per move: subtract it from the benchmarks below.
void loop_over_moves(benchmark::State& state) {
  over_moves(state, [](const Position&, Move move) { benchmark::DoNotOptimize(move); });
}
BENCHMARK(loop_over_moves);

void make_moves(benchmark::State& state) {
  over_moves(state, [](const Position& position, Move move) {
    benchmark::DoNotOptimize(position.after(move));
  });
}
BENCHMARK(make_moves);

void test_legality(benchmark::State& state) {
  over_moves(state, [](const Position& position, Move move) {
    benchmark::DoNotOptimize(position.is_legal(move));
  });
}
BENCHMARK(test_legality);

void test_for_check(benchmark::State& state) {
  over_moves(state, [](const Position& position, Move move) {
    benchmark::DoNotOptimize(position.gives_check(move));
  });
}
BENCHMARK(test_for_check);

void evaluate_see(benchmark::State& state) {
  over_moves(state, [](const Position& position, Move move) {
    benchmark::DoNotOptimize(see_ge(position, move, 0));
  });
}
BENCHMARK(evaluate_see);

/// Items: leaves counted.
void count_moves(benchmark::State& state, const char* fen, int depth) {
  const Position position = parse_fen(fen)->position;
  std::uint64_t nodes = 0;
  for (auto _ : state)
    nodes += perft(position, depth);
  state.SetItemsProcessed(static_cast<std::int64_t>(nodes));
}
BENCHMARK_CAPTURE(count_moves, start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(count_moves, kiwipete,
                  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace tratto
