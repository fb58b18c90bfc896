#include <gtest/gtest.h>
#include <string_view>

#include "engine/base/fnv1a.h"

namespace tratto {
namespace {

TEST(Fnv1a, HasThePublishedValues) {
  struct Row {
    std::string_view bytes;
    std::uint32_t hash_32;
    std::uint64_t hash_64;
  };
  // From the tables of Landon Curt Noll's page on the hash.
  for (const Row& row :
       {Row{"", 0x811C9DC5U, 0xCBF29CE484222325ULL}, Row{"a", 0xE40C292CU, 0xAF63DC4C8601EC8CULL},
        Row{"foobar", 0xBF9CF968U, 0x85944171F73967E8ULL}}) {
    EXPECT_EQ(fnv1a<std::uint32_t>(row.bytes), row.hash_32) << row.bytes;
    EXPECT_EQ(fnv1a<std::uint64_t>(row.bytes), row.hash_64) << row.bytes;
  }
}

}  // namespace
}  // namespace tratto
