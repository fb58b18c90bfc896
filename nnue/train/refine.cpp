#include <algorithm>
#include <array>
#include <cmath>

#include "nnue/train/pass.h"
#include "nnue/train/permutation.h"
#include "nnue/train/quantise.h"

namespace tratto::nnue::train {

namespace {

/// Examples enough for each bucket to tell its weights apart.
constexpr std::size_t examples_per_bucket = 4096;
constexpr int sweeps = 4;

/// The squared activations, 0 to 1, that the integer network has in one view.
void integer_activations(const Network& network, const Block& block, int row, int position,
                         double* activations, std::size_t stride) {
  for (int n = 0; n < network.hidden; ++n) {
    int sum = network.hidden_biases[static_cast<std::size_t>(n)];
    for (int i = 0; i < block.pieces[position]; ++i)
      sum += network.input_row(block.inputs[row][i])[n];
    const double x = static_cast<double>(std::clamp(sum, 0, hidden_scale)) / hidden_scale;
    activations[static_cast<std::size_t>(n) * stride] = x * x;
  }
}

/// The outputs of one bucket as a least-squares problem in integers.
class BucketFit {
 public:
  BucketFit(const Parameters& parameters, int bucket, std::span<const Example* const> examples,
            Network& network)
      : count_(examples.size()),
        weights_(static_cast<std::size_t>(2 * network.hidden)),
        activations_(weights_ * count_),
        residuals_(count_),
        float_weights_(parameters.values.data() + parameters.layout.output_row(bucket)),
        integer_weights_(network.output_weights.data() +
                         static_cast<std::size_t>(bucket) * weights_),
        bias_(network.output_biases[static_cast<std::size_t>(bucket)]) {
    compute(parameters, examples, network);
  }

  /// Coordinate descent: each number in turn takes its best value, the others held.
  void solve() {
    for (int sweep = 0; sweep < sweeps; ++sweep) {
      fit_bias();
      for (std::size_t i = 0; i < weights_; ++i)
        fit_weight(i);
    }
    fit_bias();
  }

 private:
  static constexpr double weight_step = 1.0 / output_scale;
  static constexpr double bias_step = 1.0 / (hidden_scale * output_scale);

  /// Fills in the activations, and how far the integer outputs are off.
  void compute(const Parameters& parameters, std::span<const Example* const> examples,
               const Network& network) {
    Pass pass(best_kernels(), parameters.layout.hidden);
    Block block;
    for (std::size_t s = 0; s < count_; ++s) {
      const auto example = examples.subspan(s, 1);
      fill_block(example, block);
      for (int view = 0; view < 2; ++view)
        integer_activations(
            network, block, view, 0,
            &activations_[static_cast<std::size_t>(view) * weights_ / 2 * count_ + s], count_);
      residuals_[s] = bias_ * bias_step - static_cast<double>(pass.outputs(parameters, example)[0]);
    }
    for (std::size_t i = 0; i < weights_; ++i)
      add(integer_weights_[i] * weight_step, i);
  }

  void add(double change, std::size_t weight) {
    const double* const column = &activations_[weight * count_];
    for (std::size_t s = 0; s < count_; ++s)
      residuals_[s] += change * column[s];
  }

  void fit_bias() {
    double mean = 0;
    for (const double residual : residuals_)
      mean += residual / static_cast<double>(count_);
    const auto change = static_cast<std::int32_t>(std::lround(-mean / bias_step));
    bias_ = std::clamp(bias_ + change, -output_bias_max, output_bias_max);
    for (double& residual : residuals_)
      residual += change * bias_step;
  }

  void fit_weight(std::size_t weight) {
    const double* const column = &activations_[weight * count_];
    double product = 0;
    double square = 0;
    for (std::size_t s = 0; s < count_; ++s) {
      product += residuals_[s] * column[s];
      square += column[s] * column[s];
    }
    if (square == 0) return;
    // No further than to the other neighbour of the float weight: the examples are few.
    const double exact = static_cast<double>(float_weights_[weight]) * output_scale;
    const double best = integer_weights_[weight] - product / square / weight_step;
    const double chosen = std::clamp(std::round(best), std::floor(exact), std::ceil(exact));
    const auto integer = static_cast<std::int16_t>(
        std::clamp<double>(chosen, -output_weight_max, output_weight_max));
    add((integer - integer_weights_[weight]) * weight_step, weight);
    integer_weights_[weight] = integer;
  }

  std::size_t count_;
  std::size_t weights_;
  std::vector<double> activations_;  ///< [weight][example]
  std::vector<double> residuals_;    ///< Integer output minus float output.
  const float* float_weights_;
  std::int16_t* integer_weights_;
  std::int32_t& bias_;
};

}  // namespace

void refine_outputs(const Parameters& parameters, std::span<const Example> examples,
                    Network& network) {
  std::array<std::vector<const Example*>, output_bucket_count> by_bucket;
  // In random order, as games of a kind may lie together.
  const Permutation order(examples.size(), 1);
  for (std::uint64_t i = 0; i < examples.size(); ++i) {
    const Example& example = examples[order(i)];
    const int bucket = output_bucket(popcount(example.occupied()));
    auto& list = by_bucket[static_cast<std::size_t>(bucket)];
    if (list.size() < examples_per_bucket) list.push_back(&example);
  }
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    const auto& list = by_bucket[static_cast<std::size_t>(bucket)];
    if (!list.empty()) BucketFit(parameters, bucket, list, network).solve();
  }
}

}  // namespace tratto::nnue::train
