// The cost of an evaluation, for each instruction set of this processor and each size under
// consideration. Rows of weights are chosen at random, as in a search, so a network too large for
// the cache shows it.

#include <array>
#include <benchmark/benchmark.h>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/chess/movegen.h"
#include "nnue/board_counts.h"
#include "nnue/evaluate.h"
#include "nnue/features.h"
#include "nnue/kernels/select.h"

namespace tratto::nnue {
namespace {

constexpr std::uint64_t seed = 1;

Network random_network(int hidden) {
  Random random(seed);
  Network network(hidden);
  constexpr std::uint32_t reach = 30;
  for_each_array(network, [&](auto& numbers, int, const char*) {
    for (auto& n : numbers)
      n = static_cast<std::decay_t<decltype(n)>>(static_cast<int>(random.below(2 * reach + 1)) -
                                                 static_cast<int>(reach));
  });
  return network;
}

std::vector<int> random_inputs(std::size_t count) {
  Random random(seed);
  std::vector<int> inputs(count);
  for (int& input : inputs)
    input = static_cast<int>(random.below(input_count));
  return inputs;
}

/// A game of random moves, from the start position.
struct Step {
  Position before;
  Move move;
  Position after;
};
std::vector<Step> random_game() {
  Random random(seed);
  std::vector<Step> steps;
  Position position;
  constexpr int plies = 64;
  for (int ply = 0; ply < plies; ++ply) {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) break;
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    const Position after = position.after(move);
    steps.push_back({position, move, after});
    position = after;
  }
  return steps;
}

/// One perspective, one quiet move.
void update(benchmark::State& state, const Kernels& kernels) {
  const auto hidden = static_cast<int>(state.range(0));
  const Network network = random_network(hidden);
  constexpr std::size_t choices = 1024;
  const std::vector<int> inputs = random_inputs(choices);
  AlignedVector<std::int16_t> from = network.hidden_biases;
  AlignedVector<std::int16_t> to = from;
  std::size_t next = 0;
  for (auto _ : state) {
    kernels.update_quiet(to.data(), from.data(), network.input_row(inputs[next]),
                         network.input_row(inputs[next + 1]), hidden);
    next = (next + 2) % choices;
    benchmark::ClobberMemory();
  }
}

/// The layers after the accumulators of both perspectives.
void forward(benchmark::State& state, const Kernels& kernels) {
  const auto hidden = static_cast<int>(state.range(0));
  const Network network = random_network(hidden);
  const AlignedVector<std::int16_t>& neurons = network.hidden_biases;
  const CountedSets counted = counted_sets(counted_board(Position()), White);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        kernels.propagate(neurons.data(), neurons.data(), counted, network.stack(0), hidden));
}

/// Computing the sets of squares for the board counts.
void collect_counted_sets(benchmark::State& state) {
  const std::vector<Step> game = random_game();
  std::size_t next = 0;
  for (auto _ : state) {
    const Position& position = game[next].after;
    benchmark::DoNotOptimize(counted_sets(counted_board(position), position.side_to_move()));
    next = (next + 1) % game.size();
  }
}

/// One perspective from 32 rows.
void refresh(benchmark::State& state, const Kernels& kernels) {
  const auto hidden = static_cast<int>(state.range(0));
  const Network network = random_network(hidden);
  const Position start;
  std::vector<const std::int8_t*> rows;
  for (const std::uint16_t input : active_inputs(start, White))
    rows.push_back(network.input_row(input));
  AlignedVector<std::int16_t> to = network.hidden_biases;
  for (auto _ : state) {
    kernels.update(to.data(), network.hidden_biases.data(), rows.data(),
                   static_cast<int>(rows.size()), nullptr, 0, hidden);
    benchmark::ClobberMemory();
  }
}

/// Making a move and evaluating the position: the total cost at a node of the search.
void push_and_evaluate(benchmark::State& state, const Kernels& kernels) {
  const Network network = random_network(static_cast<int>(state.range(0)));
  const std::vector<Step> game = random_game();
  AccumulatorStack accumulators(network, kernels);
  std::size_t next = 0;
  for (auto _ : state) {
    const Step& step = game[next];
    accumulators.push(step.before, step.move);
    benchmark::DoNotOptimize(evaluate(network, kernels, accumulators, step.after));
    if (++next == game.size()) {
      for (; next > 0; --next)
        accumulators.pop();
    }
  }
}

using Benchmark = void (*)(benchmark::State&, const Kernels&);
struct NamedBenchmark {
  const char* name;
  Benchmark run;
};
constexpr std::array benchmarks{
    NamedBenchmark{"nnue/update", update},
    NamedBenchmark{"nnue/forward", forward},
    NamedBenchmark{"nnue/refresh", refresh},
    NamedBenchmark{"nnue/push_and_evaluate", push_and_evaluate},
};

[[maybe_unused]] const bool registered = [] {
  benchmark::RegisterBenchmark("nnue/counted_sets", collect_counted_sets);
  for (const NamedBenchmark& b : benchmarks)
    for (const Kernels* kernels : supported_kernels()) {
      const std::string name = std::string(b.name) + "/" + kernels->name;
      auto* registration = benchmark::RegisterBenchmark(
          name.c_str(), [run = b.run, kernels](benchmark::State& state) { run(state, *kernels); });
      for (const int hidden : {64, 128, 256, 512, 1024})
        registration->Arg(hidden);
    }
  return true;
}();

}  // namespace
}  // namespace tratto::nnue
