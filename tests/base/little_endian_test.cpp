#include <cstddef>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/base/little_endian.h"

namespace tratto {
namespace {

TEST(LittleEndian, LowBytesComeFirst) {
  std::vector<std::uint8_t> bytes;
  append_little_endian<std::uint32_t>(bytes, 0x01020304U);
  append_little_endian(bytes, 0xABCDEF, 3);
  EXPECT_EQ(bytes, (std::vector<std::uint8_t>{4, 3, 2, 1, 0xEF, 0xCD, 0xAB}));
  EXPECT_EQ(read_little_endian<std::uint16_t>(bytes), 0x0304);
  EXPECT_EQ(read_little_endian<std::uint32_t>(bytes.data() + 1), 0xEF010203U);
}

TEST(LittleEndian, WhatWasAppendedIsReadFromBytesOfAnyType) {
  constexpr std::uint64_t number = 0xFEDCBA9876543210ULL;
  std::vector<std::byte> bytes;
  append_little_endian(bytes, number);
  EXPECT_EQ(read_little_endian<std::uint64_t>(bytes), number);
  std::string text;
  append_little_endian(text, number);
  EXPECT_EQ(text.size(), sizeof number);
  EXPECT_EQ(read_little_endian<std::uint64_t>(text), number) << "char may be signed";
}

}  // namespace
}  // namespace tratto
