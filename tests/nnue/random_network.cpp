#include "tests/nnue/random_network.h"

#include "engine/base/random.h"

namespace tratto::nnue {

namespace {

template <typename Array>
void fill(Array& numbers, int limit, double share, Random& random) {
  const auto reach = static_cast<int>(limit * share);
  for (auto& number : numbers)
    number = static_cast<typename Array::value_type>(
        static_cast<int>(random.below(static_cast<std::uint32_t>(2 * reach + 1))) - reach);
}

}  // namespace

Network random_network(int hidden, std::uint64_t seed, double share) {
  Random random(seed);
  Network network(hidden);
  fill(network.input_weights, input_weight_max, share, random);
  fill(network.hidden_biases, hidden_bias_max, share, random);
  fill(network.output_weights, output_weight_max, share, random);
  fill(network.output_biases, output_bias_max, share, random);
  return network;
}

}  // namespace tratto::nnue
