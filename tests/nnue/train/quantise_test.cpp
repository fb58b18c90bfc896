#include <climits>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>

#include "nnue/evaluate.h"
#include "nnue/features.h"
#include "nnue/kernels/select.h"
#include "nnue/train/grouping.h"
#include "nnue/train/pass.h"
#include "nnue/train/quantise.h"
#include "nnue/train/refine_first_layer.h"
#include "nnue/train/refine_hidden_layer.h"
#include "nnue/train/trainer.h"
#include "tests/nnue/data/random_games.h"

namespace tratto::nnue::train {
namespace {

/// A network that has learned a little, so that its numbers are like real ones.
Parameters trained_parameters(int hidden, const std::vector<Example>& examples) {
  Recipe recipe;
  recipe.hidden = hidden;
  recipe.steps = 60;
  recipe.batch = 512;
  recipe.first_rate = 5e-3F;
  Trainer trainer(recipe, examples, 1);
  while (!trainer.finished())
    trainer.train_batch();
  return trainer.state().parameters;
}

std::vector<Example> material_examples(const std::vector<Position>& positions) {
  std::vector<Example> examples;
  for (const Position& position : positions) {
    int score = 0;
    for (const Square square : squares_of(position.pieces())) {
      constexpr int values[] = {100, 300, 320, 500, 900, 0};
      const Piece piece = position.piece_on(square);
      score += color_of(piece) == position.side_to_move() ? values[type_of(piece)]
                                                          : -values[type_of(piece)];
    }
    examples.push_back(make_example(position, score, GameResult::Draw));
  }
  return examples;
}

TEST(Widened, SaysTheSameAndCanLearn) {
  const std::vector<Example> examples = material_examples(random_positions(300, 33));
  const Parameters narrow = trained_parameters(64, examples);
  const Parameters wide = widened(narrow, 192, 4);
  const std::vector<float> before = evaluate(narrow, examples);
  const std::vector<float> after = evaluate(wide, examples);
  for (std::size_t i = 0; i < examples.size(); ++i)
    EXPECT_NEAR(before[i], after[i], 1e-2F) << i;
  EXPECT_NE(wide.values[wide.layout.row(0) + 32], 0);
  EXPECT_EQ(wide.values[wide.layout.stack(0) + ParameterLayout::l1_weight(32, 5)], 0);
  EXPECT_EQ(widened(narrow, 64, 4), narrow);
}

TEST(Quantise, CanBeUndone) {
  const std::vector<Example> examples = material_examples(random_positions(300, 33));
  const Network network = quantise(trained_parameters(64, examples));
  EXPECT_TRUE(quantise(dequantise(network)) == network);
  EXPECT_EQ(dequantise(network).layout.hidden, 64);
}

TEST(Quantise, EngineAndTrainerAgreeOnAThousandPositions) {
  const std::vector<Position> positions = random_positions(1000, 31);
  const std::vector<Example> examples = material_examples(positions);
  for (const int hidden : {64, 128}) {
    const Parameters parameters = trained_parameters(hidden, examples);
    const Network network = quantise(parameters);
    const std::vector<float> floats = evaluate(parameters, examples);
    const nnue::Kernels& kernels = *supported_kernels().back();
    AccumulatorStack accumulators(network, kernels);
    double mean = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      accumulators.reset(positions[i]);
      const int integer = nnue::evaluate(network, kernels, accumulators, positions[i]);
      // The trainer's turned board and the engine's own position are the same to the network.
      EXPECT_EQ(integer, evaluate_slowly(network, Position(board_of(examples[i]))));
      const double difference = std::abs(integer - static_cast<double>(floats[i]));
      mean += difference / static_cast<double>(positions.size());
    }
    const QuantisationError reported = quantisation_error(parameters, network, examples);
    EXPECT_NEAR(reported.mean, mean, 1e-6);
    EXPECT_GT(reported.mean, 0.1) << "rounding must show";
    EXPECT_LT(reported.mean, 12);
    EXPECT_LT(reported.largest, 60);
  }
}

TEST(Quantise, RefiningMakesTheErrorsCancelOut) {
  const std::vector<Example> examples = material_examples(random_positions(8000, 32));
  const std::vector<Example> others = material_examples(random_positions(1000, 33));
  const Parameters parameters = trained_parameters(256, examples);
  Network network = quantise(parameters);
  const Network nearest = network;
  refine_first_layer(parameters, examples, network);
  EXPECT_LT(quantisation_error(parameters, network, others).mean,
            0.9 * quantisation_error(parameters, nearest, others).mean);
  EXPECT_EQ(network.input_weights, nearest.input_weights);
  EXPECT_EQ(network.l2_weights, nearest.l2_weights);
  for (std::size_t i = 0; i < network.l1_weights.size(); ++i)
    EXPECT_LE(std::abs(network.l1_weights[i] - nearest.l1_weights[i]), 1);
  EXPECT_TRUE(read_network(write_network(network)));
}

/// A step of a third of a unit is none once it is rounded, though all weights of a piece take it.
TEST(Quantise, RefiningKeepsSmallStepsOfTheHiddenWeights) {
  const std::vector<Example> examples = material_examples(random_positions(4000, 36));
  const std::vector<Example> others = material_examples(random_positions(1000, 37));
  const Network before = quantise(trained_parameters(128, examples));
  Parameters parameters = dequantise(before);
  for (int input = 0; input < input_count; ++input)
    for (int neuron = 0; neuron < before.hidden; ++neuron)
      parameters.values[parameters.layout.row(input) + static_cast<std::size_t>(neuron)] +=
          (input / square_count % 2 == 0 ? 0.3F : -0.3F) / hidden_scale;
  ASSERT_TRUE(quantise(parameters) == before);
  Network network = before;
  refine_hidden_layer(parameters, examples, network, 1);
  EXPECT_LT(quantisation_error(parameters, network, others).mean,
            0.6 * quantisation_error(parameters, before, others).mean);
  EXPECT_EQ(network.l1_weights, before.l1_weights);
  for (std::size_t i = 0; i < network.input_weights.size(); ++i)
    EXPECT_LE(std::abs(network.input_weights[i] - before.input_weights[i]), 1);
  EXPECT_TRUE(read_network(write_network(network)));

  Network by_two = before;
  refine_hidden_layer(parameters, examples, by_two, 2);
  EXPECT_TRUE(by_two == network);
}

/// How many groups of four products that are not all 0 the engine would read in these examples.
int active_groups(const Network& network, std::span<const Example> examples) {
  int active = 0;
  const int half = network.hidden / 2;
  for (const Example& example : examples)
    for (const Color view : {White, Black}) {
      const ActiveInputs inputs = active_inputs(Position(board_of(example)), view);
      const auto sum = [&](int neuron) {
        int total = network.hidden_biases[static_cast<std::size_t>(neuron)];
        for (const std::uint16_t input : inputs)
          total += network.input_row(input)[neuron];
        return total;
      };
      for (int first = 0; first < half; first += 4) {
        bool any = false;
        for (int pair = first; pair < first + 4; ++pair)
          any = any || product_of(sum(pair), sum(half + pair)) != 0;
        active += any ? 1 : 0;
      }
    }
  return active;
}

TEST(Quantise, GroupingPairsSavesGroupsAndChangesNoEvaluation) {
  const std::vector<Example> examples = material_examples(random_positions(300, 34));
  const std::vector<Example> others = material_examples(random_positions(100, 35));
  Network network = quantise(trained_parameters(128, examples));
  const Network before = network;
  group_pairs(examples, network);
  EXPECT_LT(active_groups(network, others), active_groups(before, others));
  for (const Example& example : others) {
    const Position position(board_of(example));
    EXPECT_EQ(evaluate_slowly(network, position), evaluate_slowly(before, position));
  }
}

TEST(Quantise, RoundsToTheNearestAndKeepsTheLimits) {
  Parameters parameters(64);
  const ParameterLayout& layout = parameters.layout;
  parameters.values[0] = 0.4F / hidden_scale;
  parameters.values[1] = -0.6F / hidden_scale;
  parameters.values[2] = hidden_weight_limit;
  parameters.values[layout.row(ParameterLayout::bias_row)] = -hidden_weight_limit;
  const std::size_t stack = layout.stack(2);
  parameters.values[stack + ParameterLayout::l1_weight(33, 5)] = l1_weight_limit;
  parameters.values[stack + ParameterLayout::l1_weight(34, 6)] = -3;
  parameters.values[stack + layout.l1_biases() + 4] = 0.25F;
  parameters.values[stack + layout.l2_weights() + 3 * l2_outputs + 7] = -layer_weight_limit;
  parameters.values[stack + layout.l2_biases() + 8] = -0.5F;
  parameters.values[stack + layout.output_weights() + 9] = 5;
  parameters.values[layout.output_biases() + 7] = 0.5F;
  const Network network = quantise(parameters);
  EXPECT_EQ(network.input_weights[0], 0);
  EXPECT_EQ(network.input_weights[1], -1);
  EXPECT_EQ(network.input_weights[2], input_weight_max);
  EXPECT_EQ(network.hidden_biases[0], -input_weight_max);
  EXPECT_EQ(network.l1_weights[network.l1_index(2, 33, 5)], l1_weight_max);
  EXPECT_EQ(network.l1_weights[network.l1_index(2, 34, 6)], -l1_weight_max) << "clamped";
  EXPECT_EQ(network.stack(2).l1_biases[4], activation_scale / 4);
  EXPECT_EQ(network.l2_weights[Network::l2_index(2, 3, 7)], -layer_weight_max);
  EXPECT_EQ(network.stack(2).l2_biases[8], -layer_sum_scale / 2);
  EXPECT_EQ(network.stack(2).output_weights[9], layer_weight_max) << "clamped";
  EXPECT_EQ(network.output_biases[7], layer_sum_scale / 2);
  EXPECT_TRUE(read_network(write_network(network)));
}

}  // namespace
}  // namespace tratto::nnue::train
