#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/chess/bitboard.h"
#include "nnue/aligned_vector.h"
#include "nnue/arch.h"
#include "nnue/kernels/select.h"
#include "nnue/network.h"
#include "tests/nnue/emulated_avx_vnni.h"
#include "tests/nnue/random_network.h"

namespace tratto::nnue {
namespace {

using Numbers = AlignedVector<std::int16_t>;

Numbers random_numbers(int count, int lowest, int highest, Random& random) {
  Numbers numbers(static_cast<std::size_t>(count));
  for (std::int16_t& n : numbers)
    n = static_cast<std::int16_t>(
        lowest + static_cast<int>(random.below(static_cast<std::uint32_t>(highest - lowest + 1))));
  return numbers;
}

/// The kernels that the processor supports, and those for AVX-VNNI, which are emulated if need be.
class ComparedKernels {
 public:
  ComparedKernels() {
#ifdef __x86_64__
    if (!EmulatedAvxVnni::is_possible() || select_kernels("avxvnni").ok()) return;
    emulation_.emplace();
    kernels_.push_back(&avxvnni_kernels);
#endif
  }
  [[nodiscard]] const KernelList& kernels() const {
    return kernels_;
  }

 private:
  KernelList kernels_ = supported_kernels();
  [[maybe_unused]] std::optional<EmulatedAvxVnni> emulation_;
};

constexpr std::array hidden_sizes{64, 128, 192, 256, 320, 512, 768, 1024, 1984, 2048};

TEST(Kernels, UpdatesAreTheSameOnAll) {
  const ComparedKernels compared;
  constexpr std::uint64_t seed = 7;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  constexpr int max_rows = 32;
  for (const int hidden : hidden_sizes) {
    std::vector<AlignedVector<std::int8_t>> rows(2 * max_rows);
    std::vector<const std::int8_t*> row_pointers;
    for (auto& row : rows) {
      row.resize(static_cast<std::size_t>(hidden));
      for (std::int8_t& weight : row)
        weight = static_cast<std::int8_t>(random.below(256));
      row_pointers.push_back(row.data());
    }
    // The whole range of 16 bits: sums wrap, and wrap in the same way.
    const Numbers from = random_numbers(hidden, INT16_MIN, INT16_MAX, random);
    const auto added = static_cast<int>(random.below(max_rows + 1));
    const auto removed = static_cast<int>(random.below(max_rows + 1));

    const auto results = [&](const Kernels& kernels) {
      std::array<Numbers, 4> to;
      for (Numbers& numbers : to)
        numbers = from;
      kernels.update(to[0].data(), from.data(), row_pointers.data(), added,
                     row_pointers.data() + max_rows, removed, hidden);
      kernels.update(to[1].data(), to[1].data(), row_pointers.data(), added,
                     row_pointers.data() + max_rows, removed, hidden);
      kernels.update_quiet(to[2].data(), from.data(), rows[0].data(), rows[1].data(), hidden);
      kernels.update_capture(to[3].data(), from.data(), rows[0].data(), rows[1].data(),
                             rows[2].data(), hidden);
      return to;
    };
    const auto expected = results(scalar_kernels);
    EXPECT_EQ(expected[0], expected[1]) << "in place, hidden " << hidden;
    for (int i = 0; i < hidden; ++i) {
      const int sum = from[i] + rows[0][i] - rows[1][i];
      ASSERT_EQ(expected[2][i], static_cast<std::int16_t>(sum));
      ASSERT_EQ(expected[3][i], static_cast<std::int16_t>(sum - rows[2][i]));
    }
    for (const Kernels* kernels : compared.kernels())
      EXPECT_EQ(results(*kernels), expected) << kernels->name << ", hidden " << hidden;
  }
}

/// The layers behind the hidden neurons, as arch.h describes them.
std::int32_t propagate_slowly(const Numbers& us, const Numbers& them, const CountedSets& counted,
                              const Network& network, int bucket) {
  const int half = network.hidden / 2;
  std::vector<int> inputs;
  for (const Numbers* view : {&us, &them})
    for (int i = 0; i < half; ++i) {
      const int first = std::clamp<int>((*view)[i], 0, hidden_scale);
      const int second = std::clamp<int>((*view)[half + i], 0, hidden_scale);
      inputs.push_back((first * second + 256) / 512);
    }
  for (int i = 0; i < count_inputs; ++i)
    inputs.push_back(static_cast<int>(std::min<std::uint64_t>(
        static_cast<unsigned>(popcount(counted.sets[i])) * counted.factors[i], product_scale)));
  const LayerStack stack = network.stack(bucket);
  std::array<std::int64_t, l2_inputs> activations{};
  for (int n = 0; n < l1_outputs; ++n) {
    std::int64_t sum = stack.l1_biases[n];
    for (int i = 0; i < l1_inputs(network.hidden); ++i)
      sum += inputs[i] * network.l1_weights[network.l1_index(bucket, i, n)];
    EXPECT_EQ(sum, static_cast<std::int32_t>(sum));
    const auto clamped = std::clamp<std::int64_t>(sum, -activation_scale, activation_scale);
    activations[n] = std::max<std::int64_t>(clamped, 0);
    activations[l1_outputs + n] = clamped * clamped / activation_scale;
  }
  std::int64_t output = stack.output_bias;
  for (int n = 0; n < l2_outputs; ++n) {
    std::int64_t sum = stack.l2_biases[n];
    for (int i = 0; i < l2_inputs; ++i)
      sum += activations[i] * network.l2_weights[Network::l2_index(bucket, i, n)];
    EXPECT_EQ(sum, static_cast<std::int32_t>(sum));
    const auto activation = std::clamp<std::int64_t>(sum, 0, layer_sum_scale) / layer_weight_scale;
    output += activation * activation / activation_scale * stack.output_weights[n];
  }
  EXPECT_EQ(output, static_cast<std::int32_t>(output));
  return static_cast<std::int32_t>(output);
}

/// Sets of all sizes, with factors that reach the limit and others that do not.
class RandomCounts {
 public:
  explicit RandomCounts(Random& random) {
    for (int i = 0; i < count_inputs; ++i) {
      counted_.sets[i] = random.next() & random.next();
      if (random.below(4) == 0) counted_.sets[i] = random.below(2) == 0 ? 0 : ~std::uint64_t{0};
      factors_[i] = 1 + random.below(product_scale);
    }
    counted_.factors = factors_;
  }
  RandomCounts(const RandomCounts&) = delete;
  RandomCounts& operator=(const RandomCounts&) = delete;
  [[nodiscard]] const CountedSets& counted() const { return counted_; }

 private:
  alignas(64) std::uint64_t factors_[count_inputs];
  CountedSets counted_;
};

TEST(Kernels, LayersAreTheSameOnAll) {
  const ComparedKernels compared;
  constexpr std::uint64_t seed = 8;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  struct Range {
    const char* what;
    int lowest;
    int highest;
    double share;  ///< Of the weights' limits.
  };
  constexpr std::array ranges{
      Range{"all 16 bits", INT16_MIN, INT16_MAX, 1},
      Range{"around both clamps", -100, 400, 0.3},
      Range{"between the clamps", 0, hidden_scale, 0.02},
  };
  for (const Range& range : ranges)
    for (const int hidden : hidden_sizes) {
      const Numbers us = random_numbers(hidden, range.lowest, range.highest, random);
      const Numbers them = random_numbers(hidden, range.lowest, range.highest, random);
      const Network network = random_network(hidden, seed, range.share);
      const RandomCounts counts(random);
      for (int bucket = 0; bucket < output_bucket_count; ++bucket) {
        const std::int32_t expected = propagate_slowly(us, them, counts.counted(), network, bucket);
        for (const Kernels* kernels : compared.kernels())
          EXPECT_EQ(kernels->propagate(us.data(), them.data(), counts.counted(),
                                       network.stack(bucket), hidden),
                    expected)
              << kernels->name << ", " << range.what << ", hidden " << hidden;
      }
    }
}

TEST(Kernels, LargestSumsDoNotOverflow) {
  const ComparedKernels compared;
  Random random(9);
  const RandomCounts counts(random);
  for (const int neuron : {INT16_MIN, INT16_MAX})
    for (const int sign : {-1, 1}) {
      const Numbers neurons(max_hidden, static_cast<std::int16_t>(neuron));
      Network network(max_hidden);
      for_each_array(network, [&](auto& numbers, int limit, const char*) {
        for (auto& number : numbers)
          number = static_cast<std::decay_t<decltype(number)>>(sign * limit);
      });
      const std::int32_t expected =
          propagate_slowly(neurons, neurons, counts.counted(), network, 3);
      for (const Kernels* kernels : compared.kernels())
        EXPECT_EQ(kernels->propagate(neurons.data(), neurons.data(), counts.counted(),
                                     network.stack(3), max_hidden),
                  expected)
            << kernels->name << ", neurons " << neuron << ", weights " << sign;
    }
}

TEST(Kernels, SelectsByName) {
  const KernelList supported = supported_kernels();
  ASSERT_GE(supported.count(), 1);
  EXPECT_STREQ(supported[0]->name, "scalar");
  const Result<const Kernels*> fastest = select_kernels(std::nullopt);
  ASSERT_TRUE(fastest.ok());
  EXPECT_EQ(*fastest, supported.back());
  for (const Kernels* kernels : supported) {
    const Result<const Kernels*> chosen = select_kernels(std::string_view(kernels->name));
    ASSERT_TRUE(chosen.ok()) << kernels->name;
    EXPECT_EQ(*chosen, kernels);
  }
}

TEST(Kernels, RefusesWhatIsNotThere) {
  for (const std::string_view unknown : {"mmx", "AVX2", " avx2", "avx", ""}) {
    const Result<const Kernels*> chosen = select_kernels(unknown);
    ASSERT_FALSE(chosen.ok()) << unknown;
    EXPECT_EQ(
        chosen.error(),
        "TRATTO_ISA=" + std::string(unknown) +
            ": no such instruction set; known are scalar, sse41, avx2, avxvnni, avx512, neon, "
            "dotprod, simd128");
  }
  // No processor has both.
  const Result<const Kernels*> sse41 = select_kernels("sse41");
  const Result<const Kernels*> neon = select_kernels("neon");
  ASSERT_FALSE(sse41.ok() && neon.ok());
  const std::string error = sse41.ok() ? neon.error() : sse41.error();
  EXPECT_NE(error.find(": this processor lacks it; it has scalar"), std::string::npos) << error;
}

}  // namespace
}  // namespace tratto::nnue
