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

/// What all training leaves as it is: neurons that are 0 in every position.
struct Dead {
  static constexpr int pair = 5;
  static constexpr int l2_neuron = 9;
  static constexpr int bucket = 7;

  /// Without any numbers, as weight decay leaves them.
  static void make(Parameters& parameters) {
    const ParameterLayout& layout = parameters.layout;
    for (int input = 0; input <= ParameterLayout::bias_row; ++input)
      parameters.values[layout.row(input) + pair] = 0;
    for (int input = 0; input <= l2_inputs; ++input)
      parameters.values[l2_weight(layout, input)] = 0;
  }
  static std::size_t l2_weight(const ParameterLayout& layout, int input) {
    return layout.stack(bucket) + layout.l2_weights() +
           static_cast<std::size_t>(input * l2_outputs + l2_neuron);
  }
  /// A number of each: how the dead are used, and what goes into them.
  static std::vector<std::size_t> places(const ParameterLayout& layout) {
    const std::size_t stack = layout.stack(bucket);
    return {
        stack + ParameterLayout::l1_weight(pair, 3),
        stack + ParameterLayout::l1_weight(layout.hidden / 2 + pair, 3),
        stack + layout.output_weights() + l2_neuron,
        layout.row(ParameterLayout::bias_row) + pair,
        layout.row(ParameterLayout::bias_row) + static_cast<std::size_t>(layout.hidden / 2) + pair,
        stack + layout.l2_biases() + l2_neuron};
  }
};

/// Whether each of Dead::places() changes in training.
std::vector<bool> learns(const Parameters& parameters, const std::vector<Example>& examples) {
  Recipe recipe;
  recipe.hidden = parameters.layout.hidden;
  recipe.steps = 20;
  recipe.batch = 256;
  recipe.decay = 0;
  Trainer trainer(recipe, examples, 1);
  trainer.restore(TrainingState(parameters));
  while (!trainer.finished())
    trainer.train_batch();
  std::vector<bool> changed;
  for (const std::size_t place : Dead::places(parameters.layout))
    changed.push_back(trainer.state().parameters.values[place] != parameters.values[place]);
  return changed;
}

TEST(Revive, SaysTheSameAndCanLearn) {
  const std::vector<Example> examples = material_examples(random_positions(600, 38));
  const std::size_t places = Dead::places({64}).size();
  Parameters parameters = trained_parameters(64, examples);
  EXPECT_EQ(learns(parameters, examples), std::vector<bool>(places, true));
  Parameters unchanged = parameters;
  const Revived none = revive(unchanged, 1);
  EXPECT_EQ(none.pairs + none.l2_neurons, 0);
  EXPECT_EQ(unchanged, parameters);

  Dead::make(parameters);
  EXPECT_EQ(learns(parameters, examples), std::vector<bool>(places, false));
  const std::vector<float> before = evaluate(parameters, examples);
  const Revived revived = revive(parameters, 1);
  EXPECT_EQ(revived.pairs, 1);
  EXPECT_EQ(revived.l2_neurons, 1);
  EXPECT_EQ(evaluate(parameters, examples), before);
  EXPECT_EQ(learns(parameters, examples), std::vector<bool>(places, true));

  // What is below 0 for all inputs is as dead.
  parameters.values[Dead::l2_weight(parameters.layout, l2_inputs)] = 0;
  for (int input = 0; input < l2_inputs; ++input)
    parameters.values[Dead::l2_weight(parameters.layout, input)] = -0.1F;
  EXPECT_EQ(revive(parameters, 1).l2_neurons, 1);
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

/// The products of the integer network are rounded, on average not to what the float network has.
TEST(Quantise, ExportWithoutTrainingChangesNothing) {
  const std::vector<Example> examples = material_examples(random_positions(4000, 39));
  const auto exported = [&](const Parameters& parameters) {
    Network network = quantise(parameters);
    refine_hidden_layer(parameters, examples, network, 1);
    refine_first_layer(parameters, examples, network);
    return network;
  };
  const Network network = exported(trained_parameters(128, examples));
  Parameters parameters = dequantise(network);
  EXPECT_FALSE(exported(parameters) == network) << "the biases move";
  match_first_layer_biases(network, examples, parameters);
  EXPECT_TRUE(exported(parameters) == network);
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
