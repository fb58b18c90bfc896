#include <algorithm>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <vector>

#include "engine/base/random.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {
namespace {

struct Kept {
  std::string name;
  std::vector<std::uint8_t> bytes;
};

/// The inputs kept for a target, in the order of their names.
std::vector<Kept> kept_inputs(const Target& target) {
  std::vector<Kept> inputs;
  const auto directory = std::filesystem::path(TRATTO_TEST_DATA) / "fuzz" / target.name;
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::ifstream file(entry.path(), std::ios::binary);
    inputs.push_back({entry.path().filename().string(),
                      {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()}});
  }
  std::ranges::sort(inputs, {}, &Kept::name);
  return inputs;
}

class Fuzz : public testing::TestWithParam<Target> {};

/// The seeds, and every input that ever broke something. A property that does not hold ends the
/// program and says which.
TEST_P(Fuzz, KeptInputsBreakNothing) {
  const Target target = GetParam();
  const std::vector<Kept> inputs = kept_inputs(target);
  EXPECT_GT(inputs.size(), 1u);
  for (const Kept& input : inputs) {
    SCOPED_TRACE(input.name);
    target.run(input.bytes);
  }
}

/// The same inputs with some bytes changed, for compilers without a fuzzer.
TEST_P(Fuzz, ChangedInputsBreakNothing) {
  constexpr std::uint64_t seed = 15;
  constexpr int changed_inputs = 40;
  SCOPED_TRACE(seed);
  const Target target = GetParam();
  Random random(seed);
  const std::vector<Kept> inputs = kept_inputs(target);
  const auto below = [&random](std::size_t limit) {
    return random.below(static_cast<std::uint32_t>(limit));
  };
  for (int i = 0; i < changed_inputs; ++i) {
    std::vector<std::uint8_t> input = inputs[below(inputs.size())].bytes;
    for (std::size_t changes = below(4) + 1; changes > 0 && !input.empty(); --changes) {
      const std::vector<std::uint8_t>& other = inputs[below(inputs.size())].bytes;
      if (below(2) == 0 || other.empty())
        input[below(input.size())] = static_cast<std::uint8_t>(below(256));
      else
        input[below(input.size())] = other[below(other.size())];
    }
    target.run(input);
  }
}

INSTANTIATE_TEST_SUITE_P(, Fuzz, testing::ValuesIn(targets().begin(), targets().end()),
                         [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace tratto::fuzz
