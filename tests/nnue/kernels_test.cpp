#include <array>
#include <gtest/gtest.h>
#include <string>

#include "engine/base/random.h"
#include "nnue/aligned_vector.h"
#include "nnue/arch.h"
#include "nnue/kernels/select.h"

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

constexpr std::array hidden_sizes{32, 64, 96, 128, 160, 256, 288, 512, 768, 992, 1024};

TEST(Kernels, UpdatesAreTheSameOnAll) {
  constexpr std::uint64_t seed = 7;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  constexpr int most_rows = 32;
  for (const int hidden : hidden_sizes) {
    // The whole range of 16 bits: sums wrap, and wrap in the same way.
    std::vector<Numbers> rows;
    std::vector<const std::int16_t*> row_pointers;
    for (int i = 0; i < 2 * most_rows; ++i)
      rows.push_back(random_numbers(hidden, INT16_MIN, INT16_MAX, random));
    for (const Numbers& row : rows)
      row_pointers.push_back(row.data());
    const Numbers from = random_numbers(hidden, INT16_MIN, INT16_MAX, random);
    const auto added = static_cast<int>(random.below(most_rows + 1));
    const auto removed = static_cast<int>(random.below(most_rows + 1));

    const auto results = [&](const Kernels& kernels) {
      std::array<Numbers, 4> to;
      for (Numbers& numbers : to)
        numbers = from;
      kernels.update(to[0].data(), from.data(), row_pointers.data(), added,
                     row_pointers.data() + most_rows, removed, hidden);
      kernels.update(to[1].data(), to[1].data(), row_pointers.data(), added,
                     row_pointers.data() + most_rows, removed, hidden);
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
    for (const Kernels* kernels : supported_kernels())
      EXPECT_EQ(results(*kernels), expected) << kernels->name << ", hidden " << hidden;
  }
}

TEST(Kernels, OutputSumsAreTheSameOnAll) {
  constexpr std::uint64_t seed = 8;
  SCOPED_TRACE("seed " + std::to_string(seed));
  Random random(seed);
  struct Range {
    const char* what;
    int lowest;
    int highest;
  };
  constexpr std::array ranges{
      Range{"all 16 bits", INT16_MIN, INT16_MAX},
      Range{"around both clamps", -100, 400},
      Range{"between the clamps", 0, hidden_scale},
  };
  for (const Range& range : ranges)
    for (const int hidden : hidden_sizes) {
      const Numbers us = random_numbers(hidden, range.lowest, range.highest, random);
      const Numbers them = random_numbers(hidden, range.lowest, range.highest, random);
      const Numbers weights =
          random_numbers(2 * hidden, -output_weight_max, output_weight_max, random);
      std::int64_t expected = 0;
      for (int i = 0; i < hidden; ++i) {
        const std::int64_t ours = std::clamp<int>(us[i], 0, hidden_scale);
        const std::int64_t theirs = std::clamp<int>(them[i], 0, hidden_scale);
        expected += ours * ours * weights[i] + theirs * theirs * weights[hidden + i];
      }
      for (const Kernels* kernels : supported_kernels())
        EXPECT_EQ(kernels->output_sum(us.data(), them.data(), weights.data(), hidden), expected)
            << kernels->name << ", " << range.what << ", hidden " << hidden;
    }
}

TEST(Kernels, LargestSumsDoNotOverflow) {
  struct Case {
    const char* what;
    std::int16_t neuron;
    int our_weight;
    int their_weight;
  };
  constexpr std::array cases{
      Case{"as large as possible", INT16_MAX, output_weight_max, output_weight_max},
      Case{"as small as possible", INT16_MAX, -output_weight_max, -output_weight_max},
      Case{"the views cancel", INT16_MAX, output_weight_max, -output_weight_max},
      Case{"all neurons off", INT16_MIN, output_weight_max, output_weight_max},
  };
  for (const Case& c : cases) {
    const Numbers neurons(max_hidden, c.neuron);
    Numbers weights(max_hidden, static_cast<std::int16_t>(c.our_weight));
    weights.resize(2 * max_hidden, static_cast<std::int16_t>(c.their_weight));
    const std::int64_t activation = c.neuron > 0 ? hidden_scale : 0;
    const std::int64_t expected =
        activation * activation * max_hidden * (c.our_weight + c.their_weight);
    for (const Kernels* kernels : supported_kernels())
      EXPECT_EQ(kernels->output_sum(neurons.data(), neurons.data(), weights.data(), max_hidden),
                expected)
          << kernels->name << ", " << c.what;
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
    EXPECT_EQ(chosen.error(),
              "TRATTO_ISA=" + std::string(unknown) +
                  ": no such instruction set; known are scalar, sse41, avx2, avx512, neon");
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
