#include "nnue/train/average.h"

#include <cmath>

namespace tratto::nnue::train {

namespace {

/// Replaces each number of the array that `array_of` selects by its mean over the networks.
template <class ArrayOf>
void average_arrays(std::span<const Network> networks, ArrayOf array_of, Network& result) {
  auto& means = array_of(result);
  for (std::size_t i = 0; i < means.size(); ++i) {
    double sum = 0;
    for (const Network& network : networks)
      sum += array_of(network)[i];
    means[i] = static_cast<std::decay_t<decltype(means[i])>>(
        std::lround(sum / static_cast<double>(networks.size())));
  }
}

}  // namespace

Result<Network> average(std::span<const Network> networks) {
  if (networks.empty()) return Error{"there is no network to average"};
  for (const Network& network : networks)
    if (network.hidden != networks[0].hidden)
      return Error{"the networks have different numbers of hidden neurons"};
  Network result(networks[0].hidden);
  average_arrays(
      networks, [](auto& network) -> auto& { return network.input_weights; }, result);
  average_arrays(
      networks, [](auto& network) -> auto& { return network.hidden_biases; }, result);
  average_arrays(
      networks, [](auto& network) -> auto& { return network.output_weights; }, result);
  average_arrays(
      networks, [](auto& network) -> auto& { return network.output_biases; }, result);
  return result;
}

}  // namespace tratto::nnue::train
