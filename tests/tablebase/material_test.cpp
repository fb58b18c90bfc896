#include <gtest/gtest.h>
#include <set>

#include "engine/tablebase/material.h"
#include "tests/positions.h"

namespace tratto::tablebase {
namespace {

TEST(Material, NamesAreRead) {
  struct Row {
    const char* human;
    const char* signature;
    const char* canonical;
    int pieces;
    bool symmetric;
  };
  const Row rows[] = {
      {"bare kings", "KvK", "KvK", 2, true},
      {"more pieces first", "KvKP", "KPvK", 3, false},
      {"pieces in any order", "KPRvKR", "KRPvKR", 5, false},
      {"a queen before a rook", "KRvKQ", "KQvKR", 4, false},
      {"two minor pieces are more than a queen", "KQvKNN", "KNNvKQ", 5, false},
      {"the better second piece", "KRPvKRB", "KRBvKRP", 6, false},
      {"both the same", "KBNvKNB", "KBNvKBN", 6, true},
      {"seven", "KQQQQQvK", "KQQQQQvK", 7, false},
  };
  for (const Row& row : rows) {
    const auto material = Material::parse(row.signature);
    ASSERT_TRUE(material.ok()) << row.human;
    EXPECT_EQ(material->canonical().name(), row.canonical) << row.human;
    EXPECT_EQ(material->swapped().canonical(), material->canonical()) << row.human;
    EXPECT_EQ(material->size(), row.pieces) << row.human;
    EXPECT_EQ(material->is_symmetric(), row.symmetric) << row.human;
  }
}

TEST(Material, OtherNamesAreRefused) {
  for (const char* signature : {"", "v", "K", "KQ", "QvK", "KvQ", "KKvK", "KQvKv", "KQvKvK", "kqvk",
                                "KQVK", "KQvK.rtbw", "KQQQQQQvK", "KXvK", "KQ vK"})
    EXPECT_FALSE(Material::parse(signature).ok()) << signature;
}

TEST(Material, IsTakenFromThePosition) {
  const Position position = test::position_of("8/8/4k3/8/3r4/1P6/1K1R2p1/8 w - - 0 1");
  EXPECT_EQ(Material::of(position).name(), "KRPvKRP");
  EXPECT_EQ(Material::of(position).count(BlackRook), 1);
  EXPECT_EQ(Material::of(position).count(BlackQueen), 0);
  EXPECT_EQ(Material::of(test::position_of("8/8/4k3/1p6/3r4/1P6/1K6/8 w - - 0 1")).name(),
            "KPvKRP");
}

TEST(Material, TablesOfEachSize) {
  constexpr int expected[] = {5, 30, 110, 365, 1001};
  for (int pieces = 3; pieces <= max_pieces; ++pieces) {
    const auto all = all_material(pieces);
    EXPECT_EQ(all.size(), static_cast<std::size_t>(expected[pieces - 3]));
    std::set<std::uint64_t> keys;
    for (const Material& material : all) {
      EXPECT_TRUE(material.is_canonical()) << material.name();
      EXPECT_EQ(material.size(), pieces) << material.name();
      EXPECT_EQ(*Material::parse(material.name()), material);
      keys.insert(material.key());
    }
    EXPECT_EQ(keys.size(), all.size());
  }
}

}  // namespace
}  // namespace tratto::tablebase
