#include <algorithm>
#include <array>
#include <cmath>
#include <gtest/gtest.h>
#include <utility>

#include "engine/base/random.h"
#include "nnue/train/pass.h"
#include "tests/effort.h"
#include "tests/nnue/data/random_games.h"

namespace tratto::nnue::train {
namespace {

constexpr LossConfig loss_config{0.4F, 400};
constexpr LossConfig steep{0.4F, 400, -1, 2.6F};
constexpr LossConfig sharp{0.4F, 250};

TEST(LossConfig, WeighsResultsByThePieces) {
  EXPECT_FLOAT_EQ(loss_config.wdl_with(4), 0.4F)
      << "one weight unless another is wanted for endings";
  constexpr LossConfig endings{0.2F, 400, 0.6F};
  EXPECT_FLOAT_EQ(endings.wdl_with(8), 0.6F);
  EXPECT_FLOAT_EQ(endings.wdl_with(16), 0.4F);
  EXPECT_FLOAT_EQ(endings.wdl_with(32), 0.2F);
}

constexpr const char* kernel_names[] = {"scalar", "avx2", "avx512"};

std::vector<Example> random_examples(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Example> examples;
  for (const Position& position : random_positions(count, seed)) {
    const int score = static_cast<int>(random.below(2001)) - 1000;
    examples.push_back(make_example(position, score, static_cast<GameResult>(random.below(3))));
  }
  return examples;
}

/// The loss in double precision, written down from arch.h without any cleverness.
double slow_loss(const Parameters& parameters, const std::vector<Example>& examples,
                 const LossConfig& config) {
  const ParameterLayout& layout = parameters.layout;
  const std::vector<float>::size_type hidden = static_cast<std::size_t>(layout.hidden);
  const auto value = [&](std::size_t i) { return static_cast<double>(parameters.values[i]); };
  double loss = 0;
  Block block;
  for (const Example& example : examples) {
    const Example* const pointer = &example;
    fill_block(std::span(&pointer, 1), block);
    std::vector<double> inputs;
    for (std::size_t view = 0; view < 2; ++view) {
      const auto neuron = [&](std::size_t n) {
        double sum = value(layout.row(ParameterLayout::bias_row) + n);
        for (int i = 0; i < block.pieces[0]; ++i)
          sum += value(layout.row(block.inputs[view][i]) + n);
        return std::clamp(sum, 0.0, 1.0);
      };
      for (std::size_t n = 0; n < hidden / 2; ++n)
        inputs.push_back(neuron(n) * neuron(hidden / 2 + n));
    }
    inputs.insert(inputs.end(), std::begin(block.counts[0]), std::end(block.counts[0]));
    const std::size_t stack = layout.stack(block.bucket[0]);
    std::array<double, l2_inputs> activations{};
    for (std::size_t n = 0; n < l1_outputs; ++n) {
      double sum = value(stack + layout.l1_biases() + n);
      for (std::size_t i = 0; i < inputs.size(); ++i)
        sum += inputs[i] *
               value(stack + ParameterLayout::l1_weight(static_cast<int>(i), static_cast<int>(n)));
      activations[n] = std::clamp(sum, 0.0, 1.0);
      activations[l1_outputs + n] = std::min(sum * sum, 1.0);
    }
    double output = value(layout.output_biases() + block.bucket[0]);
    for (std::size_t n = 0; n < l2_outputs; ++n) {
      double sum = value(stack + layout.l2_biases() + n);
      for (std::size_t i = 0; i < l2_inputs; ++i)
        sum += activations[i] * value(stack + layout.l2_weights() + i * l2_outputs + n);
      const double x = std::clamp(sum, 0.0, 1.0);
      output += x * x * value(stack + layout.output_weights() + n);
    }
    const double scale = static_cast<double>(config.score_scale);
    const double answer = 1 / (1 + std::exp(-output * evaluation_scale / scale));
    const double target = 0.4 * example.result / 2.0 + 0.6 / (1 + std::exp(-example.score / scale));
    loss += std::pow(std::abs(answer - target), static_cast<double>(config.power));
  }
  return loss;
}

/// An instruction set that adds nothing that the trainer uses gets the kernels of the one below it.
TEST(TrainingKernels, AvxVnniTrainsAsAvx2Does) {
  EXPECT_EQ(&kernels_for("avxvnni"), &kernels_for("avx2"));
}

class Gradient : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    kernels_ = find_kernels(GetParam());
    if (kernels_ == nullptr) GTEST_SKIP() << "this CPU lacks " << GetParam();
  }
  double compute(const Parameters& parameters, const std::vector<Example>& examples,
                 const LossConfig& config, AlignedVector<float>& gradient) {
    gradient.assign(parameters.values.size(), 0);
    Pass pass(*kernels_, parameters.layout.hidden);
    double loss = 0;
    for_each_block(examples, [&](std::span<const Example* const> block) {
      loss += pass.loss_and_gradient(parameters, block, config, 1, gradient.data());
    });
    return loss;
  }
  const TrainingKernels* kernels_ = nullptr;
};

TEST_P(Gradient, LossIsThatOfTheSlowTwin) {
  for (const int hidden : {64, 128, 192, 256, 320}) {
    const Parameters parameters = random_parameters(hidden, 3);
    const std::vector<Example> examples = random_examples(150, 4);
    AlignedVector<float> gradient;
    for (const LossConfig& each : {loss_config, steep, sharp})
      EXPECT_NEAR(compute(parameters, examples, each, gradient),
                  slow_loss(parameters, examples, each), 1e-4)
          << hidden << " neurons, power " << each.power;
  }
}

/// Every kind of parameter, those used in most boards and those used in few.
TEST_P(Gradient, AgreesWithFiniteDifferences) {
  const std::pair<int, LossConfig> cases[] = {
      {64, loss_config}, {64, steep}, {64, sharp}, {192, loss_config}};
  for (const auto& [hidden, each] : cases) {
    Parameters parameters = random_parameters(hidden, 5);
    const std::vector<Example> examples = random_examples(80, 6);
    AlignedVector<float> gradient;
    compute(parameters, examples, each, gradient);
    Random random(7);
    std::vector<std::size_t> tested;
    const auto& layout = parameters.layout;
    for (int i = 0; i < test::repetitions(80); ++i)
      tested.push_back(random.below(static_cast<std::uint32_t>(layout.size())));
    for (std::size_t i = 0; i < static_cast<std::size_t>(test::repetitions(20)); ++i) {
      tested.push_back(layout.row(ParameterLayout::bias_row) + i);
      const std::size_t stack = layout.stack(static_cast<int>(i) % output_bucket_count);
      tested.push_back(stack + 37 * i);
      tested.push_back(stack + ParameterLayout::l1_weight(hidden + static_cast<int>(i), 3));
      tested.push_back(stack + layout.l1_biases() + i % l1_outputs);
      tested.push_back(stack + layout.l2_weights() + 51 * i);
      tested.push_back(stack + layout.l2_biases() + i);
      tested.push_back(stack + layout.output_weights() + i);
    }
    for (std::size_t i = 0; i < output_bucket_count; ++i)
      tested.push_back(layout.output_biases() + i);
    int used = 0;
    for (const std::size_t i : tested) {
      constexpr float step = 1.0F / 16384;
      const float before = parameters.values[i];
      parameters.values[i] = before + step;
      const double above = slow_loss(parameters, examples, each);
      parameters.values[i] = before - step;
      const double below = slow_loss(parameters, examples, each);
      parameters.values[i] = before;
      const double expected = (above - below) / (2.0 * step);
      EXPECT_NEAR(gradient[i], expected, 2e-3 + 0.01 * std::abs(expected))
          << hidden << " neurons, parameter " << i;
      used += expected != 0 ? 1 : 0;
    }
    EXPECT_GT(used, test::repetitions(50));
  }
}

INSTANTIATE_TEST_SUITE_P(Kernels, Gradient, ::testing::ValuesIn(kernel_names),
                         [](const auto& row) { return std::string(row.param); });

TEST(Adam, IsTheSameOnEveryKernelAndSumsTheCopies) {
  constexpr std::size_t count = 400;
  const AdamStep step{1e-2F, 0.01F, 10, 1000, 0.5F};
  AlignedVector<float> expected;
  for (const char* name : kernel_names) {
    const TrainingKernels* kernels = find_kernels(name);
    if (kernels == nullptr) continue;
    Random random(9);
    AlignedVector<float> parameters(count), first(count), second(count), a(count), b(count);
    for (auto* values : {&parameters, &first, &a, &b})
      for (float& value : *values)
        value = static_cast<float>(2 * random.unit() - 1);
    for (float& value : second)
      value = static_cast<float>(random.unit());
    constexpr std::size_t never_used = 7;
    for (auto* values : {&first, &second, &a, &b})
      (*values)[never_used] = 0;
    parameters[never_used] = 0.25F;
    AlignedVector<float> before = parameters;
    const double g = static_cast<double>(a[5]) + static_cast<double>(b[5]);
    const double m = 0.9 * static_cast<double>(first[5]) + 0.1 * g;
    const double v = 0.999 * static_cast<double>(second[5]) + 0.001 * g * g;
    float* const gradients[] = {a.data(), b.data()};
    kernels->adam(step, 0, count, parameters.data(), first.data(), second.data(), gradients, 2);
    const double moved =
        static_cast<double>(before[5]) -
        0.01 * (m * 10 / std::sqrt(v * 1000) + 0.01 * static_cast<double>(before[5]));
    EXPECT_NEAR(parameters[5], std::min(std::max(moved, -0.5), 0.5), 1e-5) << name;
    EXPECT_EQ(parameters[never_used], 0.25F) << name << ": no gradient, no decay";
    EXPECT_EQ(a, AlignedVector<float>(count));
    EXPECT_EQ(b, AlignedVector<float>(count));
    if (expected.empty()) expected = parameters;
    for (std::size_t i = 0; i < count; ++i)
      EXPECT_NEAR(parameters[i], expected[i], 1e-5) << name << " " << i;
  }
}

}  // namespace
}  // namespace tratto::nnue::train
