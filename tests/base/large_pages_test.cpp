#include <cstdint>
#include <gtest/gtest.h>
#include <new>

#include "engine/base/large_pages.h"

namespace tratto {
namespace {

TEST(LargePages, AreWhole) {
  EXPECT_EQ(whole_pages(0), 0U);
  EXPECT_EQ(whole_pages(1), huge_page);
  EXPECT_EQ(whole_pages(huge_page), huge_page);
  EXPECT_EQ(whole_pages(huge_page + 1), 2 * huge_page);
}

TEST(LargePages, AreAlignedAndWritable) {
  constexpr std::size_t bytes = (3 << 20) + 5;
  auto* data = static_cast<std::uint8_t*>(allocate_large(bytes));
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data) % huge_page, 0U);
  data[0] = 1;
  data[bytes - 1] = 2;
  EXPECT_EQ(data[0] + data[bytes - 1], 3);
  free_large(data);
}

TEST(LargePages, ThatCannotBeHadAreNoCrash) {
  EXPECT_THROW(static_cast<void>(allocate_large(SIZE_MAX)), std::bad_alloc);
}

TEST(ZeroedPages, AreZeroAlignedAndWritable) {
  constexpr std::size_t bytes = 3 << 20;
  const ZeroedPages pages(bytes);
  ASSERT_TRUE(pages);
  auto* data = pages.as<std::uint8_t>();
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(data) % (2 << 20), 0U);
  EXPECT_EQ(data[0], 0);
  EXPECT_EQ(data[bytes - 1], 0);
  data[bytes - 1] = 7;
  EXPECT_EQ(data[bytes - 1], 7);
}

TEST(ZeroedPages, AreRefusedBeyondTheMemoryThereIs) {
  EXPECT_FALSE(ZeroedPages(std::size_t{1} << 50));
  EXPECT_FALSE(ZeroedPages(0));
  EXPECT_FALSE(ZeroedPages()) << "nothing was asked for";
}

TEST(ZeroedPages, MoveAndLeaveNothingBehind) {
  ZeroedPages first(1 << 20);
  *first.as<int>() = 5;
  ZeroedPages second(1 << 20);
  second = std::move(first);
  EXPECT_EQ(*second.as<int>(), 5);
  const ZeroedPages third(std::move(second));
  EXPECT_EQ(*third.as<int>(), 5);
}

}  // namespace
}  // namespace tratto
