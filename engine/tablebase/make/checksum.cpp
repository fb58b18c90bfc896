#include "engine/tablebase/make/checksum.h"

#include <algorithm>
#include <vector>

#include "engine/base/little_endian.h"
#include "engine/tablebase/make/city_hash.h"

namespace tratto::tablebase {

Checksum checksum_of(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t chunk = std::size_t{1} << 24;
  std::vector<std::uint8_t> hashes;
  for (std::size_t first = 0; first < bytes.size(); first += chunk)
    for (const std::uint64_t word :
         city_hash_crc256(bytes.subspan(first, std::min(chunk, bytes.size() - first))))
      append_little_endian(hashes, word, 8);
  std::vector<std::uint8_t> sum;
  for (const std::uint64_t word : city_hash_crc128(hashes))
    append_little_endian(sum, word, 8);
  Checksum checksum{};
  std::copy(sum.begin(), sum.end(), checksum.begin());
  return checksum;
}

}  // namespace tratto::tablebase
