#include "tests/nnue/random_network.h"

#include "engine/base/random.h"

namespace tratto::nnue {

namespace {

template <typename Array>
void fill(Array& numbers, int limit, double share, Random& random) {
  const auto reach = static_cast<int>(limit * share);
  for (auto& number : numbers)
    number = static_cast<typename Array::value_type>(
        static_cast<std::int64_t>(random.below(2 * static_cast<std::uint32_t>(reach) + 1)) - reach);
}

}  // namespace

Network random_network(int hidden, std::uint64_t seed, double share) {
  Random random(seed);
  Network network(hidden);
  for_each_array(
      network, [&](auto& numbers, int limit, const char*) { fill(numbers, limit, share, random); });
  return network;
}

}  // namespace tratto::nnue
