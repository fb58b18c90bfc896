#include <gtest/gtest.h>

#include "engine/base/random.h"
#include "engine/tablebase/make/pairing.h"
#include "engine/tablebase/make/prefix_code.h"
#include "engine/tablebase/make/stored_values.h"

namespace tratto::tablebase {
namespace {

struct Data {
  const char* human;
  std::size_t length;
  std::uint32_t values;  ///< Different ones.
  std::uint32_t run;     ///< Length of the longest run.
};
constexpr Data data[] = {
    {"one value", 1, 1, 1},           {"the same everywhere", 100'000, 1, 1},
    {"noise", 50'000, 5, 1},          {"long runs", 200'000, 3, 600},
    {"many values", 50'000, 250, 20}, {"two values, short runs", 70'000, 2, 3},
};

std::vector<std::uint8_t> make_values(const Data& description) {
  Random random(description.length);
  std::vector<std::uint8_t> values;
  while (values.size() < description.length) {
    const auto value = static_cast<std::uint8_t>(random.below(description.values));
    values.insert(values.end(), 1 + random.below(description.run), value);
  }
  values.resize(description.length);
  return values;
}

TEST(Pairing, ExpandsToWhatItWas) {
  for (const Data& description : data) {
    const std::vector<std::uint8_t> values = make_values(description);
    const Pairing pairing = pair_up(values, static_cast<int>(description.values), {1000, 8});
    EXPECT_EQ(expand(pairing), values) << description.human;
    EXPECT_LE(pairing.symbols.size(), 1000U) << description.human;
    for (const Symbol& symbol : pairing.symbols)
      EXPECT_LE(symbol.length, 256) << description.human;
  }
}

TEST(Pairing, RunsBecomeShort) {
  const Pairing pairing = pair_up(std::vector<std::uint8_t>(1 << 16), 1);
  EXPECT_LE(pairing.text.size(), 256U);
}

TEST(PrefixCode, NoCodeBeginsAnother) {
  std::vector<std::uint64_t> counts{0, 1, 1, 2, 3, 5, 8, 13, 0, 21, 34, 1000};
  const PrefixCode code(counts);
  for (std::size_t a = 0; a < counts.size(); ++a) {
    EXPECT_EQ(code.length(a) == 0, counts[a] == 0);
    for (std::size_t b = 0; b < counts.size(); ++b) {
      if (a == b || counts[a] == 0 || counts[b] == 0 || code.length(a) > code.length(b)) continue;
      EXPECT_NE(code.code(b) >> (code.length(b) - code.length(a)), code.code(a));
    }
  }
}

TEST(PrefixCode, LengthIsLimited) {
  // Counts like Fibonacci's numbers give codes as long as there are symbols.
  std::vector<std::uint64_t> counts{1, 1};
  while (counts.size() < 60)
    counts.push_back(counts[counts.size() - 1] + counts[counts.size() - 2]);
  const PrefixCode code(counts);
  EXPECT_LE(code.max_length(), 32);
  EXPECT_EQ(code.number(code.symbol(7)), 7);
}

/// A result is never more than the choice allows.
TEST(StoredValues, ChosenResultsFit) {
  Random random(4);
  std::vector<std::uint8_t> codes(20'000);
  for (std::uint8_t& code : codes)
    code = static_cast<std::uint8_t>(random.below(9));
  const std::vector<std::uint8_t> before = codes;
  choose_wdl(codes);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    if (before[i] <= any_below)
      EXPECT_EQ(codes[i], before[i]);
    else
      EXPECT_LE(codes[i], before[i] - any_below);
  }
}

TEST(StoredValues, DistancesAreCountedInPliesOnlyIfItMatters) {
  const std::vector<Value> wins{Value::win(1), Value::win(2), Value::win(99)};
  const std::vector<Value> losses{Value::loss(0), Value::loss(3), Value::loss(fifty_move_plies)};
  const DtzMaps in_moves(White, wins, {});
  EXPECT_EQ(in_moves.flags(), DtzMapped);
  EXPECT_EQ(in_moves.code(Value::win(1)), in_moves.code(Value::win(2)));
  const DtzMaps in_plies(White, wins, losses);
  EXPECT_EQ(in_plies.flags(), DtzMapped | DtzWinPlies);
  EXPECT_NE(in_plies.code(Value::win(1)), in_plies.code(Value::win(2)));
  const DtzMaps of_black(Black, losses, wins);
  EXPECT_EQ(of_black.flags(), DtzMapped | DtzLossPlies | DtzBlackToMove);
  Value capture = Value::win(1);
  capture.set_zeroing_wins();
  EXPECT_EQ(in_plies.code(capture), any_distance);
  EXPECT_EQ(in_plies.code(Value::draw()), any_distance);
}

}  // namespace
}  // namespace tratto::tablebase
