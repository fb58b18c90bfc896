#include "nnue/train/refine_first_layer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "nnue/train/pass.h"
#include "nnue/train/permutation.h"
#include "nnue/train/rounding.h"

namespace tratto::nnue::train {

namespace {

/// Number of examples per bucket.
constexpr std::size_t examples_per_bucket = 16384;
constexpr int first_layer_sweeps = 3;
/// Steps to find a bias: the second is already tiny.
constexpr int bias_steps = 4;

using Examples = std::vector<const Example*>;

/// The inputs of the quantised first layer for some examples.
class L1Inputs {
 public:
  L1Inputs(const Network& network, const Examples& examples)
      : count_(examples.size()),
        bytes_(count_ * static_cast<std::size_t>(l1_inputs(network.hidden))) {
    Block block;
    for (std::size_t first = 0; first < count_; first += block_positions) {
      const std::size_t size = std::min<std::size_t>(block_positions, count_ - first);
      fill_block(std::span(examples).subspan(first, size), block);
      for (std::size_t i = 0; i < size; ++i)
        fill(network, block, static_cast<int>(i), first + i);
    }
  }

  /// One input in all examples.
  [[nodiscard]] std::span<const std::uint8_t> of(int input) const {
    return {bytes_.data() + static_cast<std::size_t>(input) * count_, count_};
  }

 private:
  void fill(const Network& network, const Block& block, int position, std::size_t example) {
    for (const int perspective : {0, 1})
      fill_products(network, block, position, perspective, example);
    for (int i = 0; i < count_inputs; ++i)
      bytes_[static_cast<std::size_t>(network.hidden + i) * count_ + example] =
          static_cast<std::uint8_t>(std::lround(block.counts[position][i] * product_scale));
  }
  void fill_products(const Network& network, const Block& block, int position, int perspective,
                     std::size_t example) {
    const int row = 2 * position + perspective;
    sums_ = network.hidden_biases;
    for (int i = 0; i < block.pieces[position]; ++i) {
      const std::int8_t* weights = network.input_row(block.inputs[row][i]);
      for (std::size_t n = 0; n < sums_.size(); ++n)
        sums_[n] = static_cast<std::int16_t>(sums_[n] + weights[n]);
    }
    const auto half = static_cast<std::size_t>(network.hidden) / 2;
    for (std::size_t n = 0; n < half; ++n)
      bytes_[(static_cast<std::size_t>(perspective) * half + n) * count_ + example] =
          static_cast<std::uint8_t>(product_of(sums_[n], sums_[half + n]));
  }

  std::size_t count_;
  std::vector<std::uint8_t> bytes_;  ///< [input][example]
  AlignedVector<std::int16_t> sums_;
};

/// The outputs of the float first layer: [neuron][example].
std::vector<std::vector<float>> float_sums(const Parameters& parameters, const Examples& examples,
                                           const TrainingKernels& kernels) {
  Pass pass(kernels, parameters.layout.hidden);
  std::vector<std::vector<float>> sums(l1_outputs);
  for (std::size_t first = 0; first < examples.size(); first += block_positions) {
    const std::size_t size = std::min<std::size_t>(block_positions, examples.size() - first);
    (void)pass.outputs(parameters, std::span(examples).subspan(first, size));
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t n = 0; n < l1_outputs; ++n)
        sums[n].push_back(pass.sums()[i].l1[n]);
  }
  return sums;
}

/// The sums of a neuron of the quantised first layer.
std::vector<float> integer_sums(const Network& network, int bucket, int neuron,
                                const L1Inputs& inputs, std::size_t examples) {
  std::vector<float> sums(examples, static_cast<float>(network.stack(bucket).l1_biases[neuron]));
  for (int input = 0; input < l1_inputs(network.hidden); ++input) {
    const float weight = network.l1_weights[network.l1_index(bucket, input, neuron)];
    const std::span<const std::uint8_t> column = inputs.of(input);
    for (std::size_t e = 0; e < examples; ++e)
      sums[e] += weight * column[e];
  }
  return sums;
}

/// Whether the float network's neuron is not clamped. Where it is, an error does no harm, so such
/// examples do not count.
bool is_unclamped(float sum) {
  return std::abs(sum) < 1;
}

/// One neuron of the first layer as a least-squares problem in integers.
class NeuronFit {
 public:
  NeuronFit(const Parameters& parameters, int bucket, int neuron, const L1Inputs& inputs,
            std::span<const float> wanted, Network& network)
      : parameters_(parameters),
        inputs_(inputs),
        bucket_(bucket),
        neuron_(neuron),
        network_(network),
        example_weights_(wanted.size()),
        residuals_(integer_sums(network, bucket, neuron, inputs, wanted.size())) {
    for (std::size_t e = 0; e < wanted.size(); ++e) {
      example_weights_[e] = is_unclamped(wanted[e]) ? 1.0F : 0.0F;
      weight_sum_ += example_weights_[e];
      residuals_[e] = example_weights_[e] * (residuals_[e] - wanted[e] * activation_scale);
    }
  }

  /// Coordinate descent: each number in turn takes its best value, the others held.
  void solve() {
    if (weight_sum_ == 0) return;
    for (int sweep = 0; sweep < first_layer_sweeps; ++sweep) {
      fit_bias();
      for (int input = 0; input < l1_inputs(network_.hidden); ++input)
        fit_weight(input);
    }
    fit_bias();
  }

 private:
  [[nodiscard]] std::int8_t& weight(int input) {
    return network_.l1_weights[network_.l1_index(bucket_, input, neuron_)];
  }
  [[nodiscard]] std::int32_t& bias() {
    return network_.l1_biases[static_cast<std::size_t>(bucket_ * l1_outputs + neuron_)];
  }

  void add(float change, int input) {
    const std::span<const std::uint8_t> column = inputs_.of(input);
    for (std::size_t e = 0; e < residuals_.size(); ++e)
      residuals_[e] += change * example_weights_[e] * column[e];
  }

  void fit_bias() {
    float sum = 0;
    for (const float residual : residuals_)
      sum += residual;
    const auto change = static_cast<std::int32_t>(std::lround(-sum / weight_sum_));
    bias() = std::clamp(bias() + change, -l1_bias_max, l1_bias_max);
    for (std::size_t e = 0; e < residuals_.size(); ++e)
      residuals_[e] += static_cast<float>(change) * example_weights_[e];
  }

  void fit_weight(int input) {
    const std::span<const std::uint8_t> column = inputs_.of(input);
    float projection = 0;
    float square = 0;
    for (std::size_t e = 0; e < residuals_.size(); ++e) {
      const float x = column[e];
      projection += residuals_[e] * x;
      square += example_weights_[e] * x * x;
    }
    if (square == 0) return;
    const std::size_t place =
        parameters_.layout.stack(bucket_) + ParameterLayout::l1_weight(input, neuron_);
    const float exact = parameters_.values[place] * l1_weight_scale;
    const int old = weight(input);
    const int integer =
        rounded_weight(static_cast<float>(old) - projection / square, exact, l1_weight_max);
    if (integer == old) return;
    add(static_cast<float>(integer - old), input);
    weight(input) = static_cast<std::int8_t>(integer);
  }

  const Parameters& parameters_;
  const L1Inputs& inputs_;
  int bucket_;
  int neuron_;
  Network& network_;
  std::vector<float>
      example_weights_;           ///< Weight of each example: 1, or 0 where it does not count.
  std::vector<float> residuals_;  ///< Integer sum minus float sum, in integer units; 0 else.
  float weight_sum_ = 0;
};

/// The change of a neuron's bias that makes the mean of its float sums equal to that of the integer
/// sums, over the examples in which the neuron is not clamped.
float bias_change(std::span<const float> integers, std::span<const float> floats) {
  float change = 0;
  // Iterated, because the change also decides which sums are clamped.
  for (int step = 0; step < bias_steps; ++step) {
    double error = 0;
    int used = 0;
    for (std::size_t e = 0; e < floats.size(); ++e) {
      const float sum = floats[e] + change;
      if (!is_unclamped(sum)) continue;
      error += static_cast<double>(integers[e] / activation_scale - sum);
      ++used;
    }
    if (used == 0) break;
    change += static_cast<float>(error / used);
  }
  return change;
}

/// A random sample of the examples of each bucket.
std::array<Examples, output_bucket_count> choose_examples(std::span<const Example> examples) {
  std::array<Examples, output_bucket_count> by_bucket;
  // In random order, because similar games may be adjacent.
  const Permutation order(examples.size(), 1);
  for (std::uint64_t i = 0; i < examples.size(); ++i) {
    const Example& example = examples[order(i)];
    const int bucket = output_bucket(popcount(example.occupied()));
    Examples& list = by_bucket[static_cast<std::size_t>(bucket)];
    if (list.size() < examples_per_bucket) list.push_back(&example);
  }
  return by_bucket;
}

}  // namespace

void refine_first_layer(const Parameters& parameters, std::span<const Example> examples,
                        Network& network, const TrainingKernels& kernels) {
  const auto by_bucket = choose_examples(examples);
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    const Examples& list = by_bucket[static_cast<std::size_t>(bucket)];
    if (list.empty()) continue;
    const L1Inputs inputs(network, list);
    const auto wanted = float_sums(parameters, list, kernels);
    for (int neuron = 0; neuron < l1_outputs; ++neuron)
      NeuronFit(parameters, bucket, neuron, inputs, wanted[static_cast<std::size_t>(neuron)],
                network)
          .solve();
  }
}

void match_first_layer_biases(const Network& network, std::span<const Example> examples,
                              Parameters& parameters, const TrainingKernels& kernels) {
  const auto by_bucket = choose_examples(examples);
  for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
    const Examples& list = by_bucket[static_cast<std::size_t>(bucket)];
    if (list.empty()) continue;
    const L1Inputs inputs(network, list);
    const auto floats = float_sums(parameters, list, kernels);
    float* const biases =
        parameters.values.data() + parameters.layout.stack(bucket) + parameters.layout.l1_biases();
    for (int neuron = 0; neuron < l1_outputs; ++neuron)
      biases[neuron] += bias_change(integer_sums(network, bucket, neuron, inputs, list.size()),
                                    floats[static_cast<std::size_t>(neuron)]);
  }
}

}  // namespace tratto::nnue::train
