#include <array>
#include <cstdlib>
#include <gtest/gtest.h>

#include "engine/search/network_evaluator.h"
#include "nnue/embedded.h"
#include "nnue/evaluate.h"
#include "nnue/kernels/select.h"
#include "tests/nnue/random_network.h"

namespace tratto {
namespace {

std::shared_ptr<const nnue::Network> shared(nnue::Network network) {
  return std::make_shared<const nnue::Network>(std::move(network));
}

TEST(NetworkEvaluator, FollowsThePath) {
  const auto network = shared(*nnue::read_network(nnue::embedded_network_file()));
  NetworkEvaluator evaluator(network, **nnue::select_kernels(std::nullopt));
  const Position start;
  evaluator.reset(start);
  const Position after_e4 = start.after(Move(E2, E4));
  evaluator.push(start, Move(E2, E4), after_e4);
  EXPECT_EQ(evaluator.evaluate(after_e4), nnue::evaluate_slowly(*network, after_e4));
  const Position passed = after_e4.after_null();
  evaluator.push_null();
  EXPECT_EQ(evaluator.evaluate(passed), nnue::evaluate_slowly(*network, passed));
  EXPECT_NE(evaluator.evaluate(passed), nnue::evaluate_slowly(*network, after_e4));
  evaluator.pop();
  evaluator.pop();
  EXPECT_EQ(evaluator.evaluate(start), nnue::evaluate_slowly(*network, start));
}

TEST(NetworkEvaluator, StaysWithinItsRange) {
  for (const int bias : {nnue::layer_bias_max, -nnue::layer_bias_max}) {
    // The bias alone would stay within the range.
    nnue::Network network(64);
    network.l2_biases.assign(network.l2_biases.size(), nnue::layer_sum_scale);
    const int weight = bias > 0 ? nnue::layer_weight_max : -nnue::layer_weight_max;
    network.output_weights.assign(network.output_weights.size(), static_cast<std::int16_t>(weight));
    network.output_biases.fill(bias);
    NetworkEvaluator evaluator(shared(std::move(network)), nnue::scalar_kernels);
    EXPECT_EQ(evaluator.evaluate(Position()), bias > 0 ? 30000 : -30000);
  }
}

TEST(NetworkEvaluator, ManyShareOneNetworkAndKeepIt) {
  auto network = shared(nnue::random_network(64, 2, 0.1));
  const int expected = std::clamp(nnue::evaluate_slowly(*network, Position()), -30000, 30000);
  const EvaluatorFactory make = network_evaluators(network, nnue::scalar_kernels);
  const auto first = make();
  const auto second = make();
  network.reset();
  first->push(Position(), Move(E2, E4), Position().after(Move(E2, E4)));
  EXPECT_EQ(second->evaluate(Position()), expected);
}

}  // namespace
}  // namespace tratto
