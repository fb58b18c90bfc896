#include "nnue/train/average.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace tratto::nnue::train {

Result<Network> average(std::span<const Network> networks) {
  if (networks.empty()) return Error{"there is no network to average"};
  for (const Network& network : networks)
    if (network.hidden != networks[0].hidden)
      return Error{"the networks have different numbers of hidden neurons"};
  Network result(networks[0].hidden);
  std::vector<double> sums;
  for (const Network& network : networks) {
    std::size_t at = 0;
    for_each_array(network, [&](const auto& numbers, int, const char*) {
      sums.resize(std::max(sums.size(), at + numbers.size()));
      for (const auto number : numbers)
        sums[at++] += number;
    });
  }
  // Halves are rounded to even: the mean of two integers is often a half, and rounding away from
  // zero would enlarge all weights on average.
  std::size_t at = 0;
  for_each_array(result, [&](auto& numbers, int, const char*) {
    for (auto& number : numbers)
      number = static_cast<std::decay_t<decltype(number)>>(
          std::lrint(sums[at++] / static_cast<double>(networks.size())));
  });
  return result;
}

}  // namespace tratto::nnue::train
