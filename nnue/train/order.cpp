#include <algorithm>
#include <numeric>
#include <vector>

#include "nnue/train/block.h"
#include "nnue/train/quantise.h"

namespace tratto::nnue::train {

namespace {

/// In how many views of the examples each pair of neurons has a product that is not 0.
std::vector<int> count_active(const Network& network, std::span<const Example> examples) {
  const std::size_t half = static_cast<std::size_t>(network.hidden) / 2;
  std::vector<int> active(half);
  Block block;
  for (const Example& example : examples) {
    const Example* const pointer = &example;
    fill_block(std::span(&pointer, 1), block);
    for (const auto& inputs : {std::span(block.inputs[0]), std::span(block.inputs[1])}) {
      AlignedVector<std::int16_t> sums = network.hidden_biases;
      for (const std::uint16_t input : inputs.first(block.pieces[0]))
        for (std::size_t n = 0; n < sums.size(); ++n)
          sums[n] = static_cast<std::int16_t>(sums[n] + network.input_row(input)[n]);
      for (std::size_t n = 0; n < half; ++n)
        active[n] += product_of(sums[n], sums[half + n]) != 0 ? 1 : 0;
    }
  }
  return active;
}

}  // namespace

void order_pairs(std::span<const Example> examples, Network& network) {
  const std::vector<int> active = count_active(network, examples);
  std::vector<int> order(active.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return active[static_cast<std::size_t>(a)] > active[static_cast<std::size_t>(b)];
  });

  const Network old = network;
  const int half = network.hidden / 2;
  for (int to = 0; to < half; ++to) {
    const int from = order[static_cast<std::size_t>(to)];
    for (const int part : {0, half}) {
      for (int input = 0; input < input_count; ++input)
        network.input_weights[static_cast<std::size_t>(input * network.hidden + part + to)] =
            old.input_row(input)[part + from];
      network.hidden_biases[static_cast<std::size_t>(part + to)] =
          old.hidden_biases[static_cast<std::size_t>(part + from)];
      for (int bucket = 0; bucket < output_bucket_count; ++bucket)
        for (int neuron = 0; neuron < l1_outputs; ++neuron)
          network.l1_weights[network.l1_index(bucket, part + to, neuron)] =
              old.l1_weights[old.l1_index(bucket, part + from, neuron)];
    }
  }
}

}  // namespace tratto::nnue::train
