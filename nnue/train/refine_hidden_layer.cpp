#include "nnue/train/refine_hidden_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "nnue/train/block.h"
#include "nnue/train/permutation.h"
#include "nnue/train/rounding.h"
#include "nnue/train/team.h"

namespace tratto::nnue::train {

namespace {

/// Number of examples.
constexpr std::size_t max_examples = 65536;
constexpr int hidden_layer_sweeps = 3;

/// Index of perspectives by active input: input i is active in [first(i), first(i + 1)).
class ActivePerspectives {
 public:
  explicit ActivePerspectives(std::span<const Example> examples)
      : count_(2 * std::min(examples.size(), max_examples)) {
    std::array<std::vector<std::uint32_t>, input_count> users;
    // In random order, because similar games may be adjacent.
    const Permutation order(examples.size(), 1);
    std::array<const Example*, block_positions> chosen{};
    Block block;
    for (std::size_t done = 0; done < count_ / 2; done += block_positions) {
      const std::size_t size = std::min<std::size_t>(block_positions, count_ / 2 - done);
      for (std::size_t i = 0; i < size; ++i)
        chosen[i] = &examples[order(done + i)];
      fill_block(std::span(chosen).first(size), block);
      for (std::size_t row = 0; row < 2 * size; ++row)
        for (int i = 0; i < block.pieces[row / 2]; ++i)
          users[block.inputs[row][i]].push_back(static_cast<std::uint32_t>(2 * done + row));
    }
    for (std::size_t input = 0; input < input_count; ++input) {
      first_[input] = users_.size();
      users_.insert(users_.end(), users[input].begin(), users[input].end());
    }
    first_[input_count] = users_.size();
  }

  [[nodiscard]] std::size_t count() const { return count_; }
  /// The perspectives in which an input is active.
  [[nodiscard]] std::span<const std::uint32_t> of(int input) const {
    const auto i = static_cast<std::size_t>(input);
    return std::span(users_).subspan(first_[i], first_[i + 1] - first_[i]);
  }

 private:
  std::size_t count_;
  std::array<std::size_t, input_count + 1> first_{};
  std::vector<std::uint32_t> users_;
};

/// Rounds the weights of pairs of neurons, each a least-squares problem in integers.
class PairFit {
 public:
  PairFit(const Parameters& parameters, const ActivePerspectives& perspectives, Network& network)
      : parameters_(parameters),
        perspectives_(perspectives),
        network_(network),
        sums_{std::vector<float>(perspectives.count()), std::vector<float>(perspectives.count())},
        perspective_weights_(perspectives.count()),
        errors_(perspectives.count()) {}

  /// Solves the two neurons that are multiplied with each other.
  void solve(int first) {
    const std::array pair{first, first + network_.hidden / 2};
    for (std::size_t i = 0; i < 2; ++i)
      find_sums(pair[i], sums_[i]);
    for (std::size_t i = 0; i < 2; ++i)
      solve(pair[i], sums_[i], sums_[1 - i]);
  }

 private:
  [[nodiscard]] float exact(int row, int neuron) const {
    const std::size_t place = parameters_.layout.row(row) + static_cast<std::size_t>(neuron);
    return parameters_.values[place] * hidden_scale;
  }
  [[nodiscard]] std::int8_t& weight(int input, int neuron) {
    return network_.input_weights[parameters_.layout.row(input) + static_cast<std::size_t>(neuron)];
  }
  [[nodiscard]] std::int16_t& bias(int neuron) {
    return network_.hidden_biases[static_cast<std::size_t>(neuron)];
  }

  /// The float neuron's value for every perspective.
  void find_sums(int neuron, std::vector<float>& sums) const {
    std::fill(sums.begin(), sums.end(), exact(ParameterLayout::bias_row, neuron));
    for (int input = 0; input < input_count; ++input)
      for (const std::uint32_t perspective : perspectives_.of(input))
        sums[perspective] += exact(input, neuron);
  }

  /// Coordinate descent: each number in turn takes its best value, the others held.
  void solve(int neuron, const std::vector<float>& own, const std::vector<float>& other) {
    float used = 0;
    const float bias_error =
        static_cast<float>(bias(neuron)) - exact(ParameterLayout::bias_row, neuron);
    for (std::size_t perspective = 0; perspective < perspectives_.count(); ++perspective) {
      // Errors are weighted by the derivative of the product: zero where it is clamped.
      const bool clamped = own[perspective] <= 0 || own[perspective] >= hidden_scale;
      const float factor = std::clamp(other[perspective] / hidden_scale, 0.0F, 1.0F);
      perspective_weights_[perspective] = clamped ? 0 : factor * factor;
      errors_[perspective] = bias_error;
      used += perspective_weights_[perspective];
    }
    if (used == 0) return;
    for (int input = 0; input < input_count; ++input)
      add(static_cast<float>(weight(input, neuron)) - exact(input, neuron), input);
    for (int sweep = 0; sweep < hidden_layer_sweeps; ++sweep) {
      for (int input = 0; input < input_count; ++input)
        fit_weight(input, neuron);
      fit_bias(neuron, used);
    }
  }

  void add(float change, int input) {
    for (const std::uint32_t perspective : perspectives_.of(input))
      errors_[perspective] += change;
  }

  void fit_weight(int input, int neuron) {
    float sum = 0;
    float used = 0;
    for (const std::uint32_t perspective : perspectives_.of(input)) {
      sum += perspective_weights_[perspective] * errors_[perspective];
      used += perspective_weights_[perspective];
    }
    if (used == 0) return;
    const int old = weight(input, neuron);
    const int chosen = rounded_weight(static_cast<float>(old) - sum / used, exact(input, neuron),
                                      input_weight_max);
    if (chosen == old) return;
    add(static_cast<float>(chosen - old), input);
    weight(input, neuron) = static_cast<std::int8_t>(chosen);
  }

  void fit_bias(int neuron, float used) {
    float sum = 0;
    for (std::size_t perspective = 0; perspective < perspectives_.count(); ++perspective)
      sum += perspective_weights_[perspective] * errors_[perspective];
    const auto change = static_cast<int>(std::lround(-sum / used));
    const int chosen = std::clamp(bias(neuron) + change, -hidden_bias_max, hidden_bias_max);
    for (float& error : errors_)
      error += static_cast<float>(chosen - bias(neuron));
    bias(neuron) = static_cast<std::int16_t>(chosen);
  }

  const Parameters& parameters_;
  const ActivePerspectives& perspectives_;
  Network& network_;
  std::array<std::vector<float>, 2> sums_;  ///< Sums of the float neurons, in integer units.
  std::vector<float> perspective_weights_;  ///< Weight of each perspective, 0..1.
  std::vector<float> errors_;               ///< Integer sum minus float sum, by perspective.
};

}  // namespace

void refine_hidden_layer(const Parameters& parameters, std::span<const Example> examples,
                         Network& network, int threads) {
  const ActivePerspectives perspectives(examples);
  Team team(threads);
  team.run([&](int member) {
    PairFit fit(parameters, perspectives, network);
    for (int first = member; first < network.hidden / 2; first += team.size())
      fit.solve(first);
  });
}

}  // namespace tratto::nnue::train
