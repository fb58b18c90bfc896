#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "engine/tablebase/make/checksum.h"
#include "engine/tablebase/make/city_hash.h"

namespace tratto::tablebase {
namespace {

std::string hexadecimal(const Checksum& checksum) {
  std::string text;
  for (const std::uint8_t byte : checksum)
    for (const int digit : {byte >> 4, byte & 15})
      text += "0123456789abcdef"[digit];
  return text;
}

/// The published WDL table of king and bishop against king says no more than that all is drawn.
TEST(Checksum, OfAPublishedTable) {
  std::array<std::uint8_t, 64> table{0x71, 0xE8, 0x23, 0x5D, 0x31, 0x00, 0xEE,
                                     0x66, 0x33, 0x00, 0x80, 0x02, 0x80, 0x02};
  EXPECT_EQ(hexadecimal(checksum_of(table)), "4b37ef623e69eadb6756777c16034e6f");
  table[20] ^= 1;
  EXPECT_NE(hexadecimal(checksum_of(table)), "4b37ef623e69eadb6756777c16034e6f");
}

TEST(Checksum, EveryByteOfAnyLengthCounts) {
  for (const std::size_t size : {16U, 40U, 150U, 240U, 250U, 300U, 900U, 1000U, 2000U}) {
    std::vector<std::uint8_t> bytes(size);
    for (std::size_t i = 0; i < size; ++i)
      bytes[i] = static_cast<std::uint8_t>(i * i);
    const Hash128 before = city_hash_crc128(bytes);
    for (std::size_t i = 0; i < size; i += 7) {
      bytes[i] ^= 1;
      EXPECT_NE(city_hash_crc128(bytes), before) << size << ' ' << i;
      bytes[i] ^= 1;
    }
  }
}

}  // namespace
}  // namespace tratto::tablebase
