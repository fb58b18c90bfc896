#include "nnue/network.h"

#include <algorithm>

#include "engine/base/little_endian.h"
#include "nnue/arch.h"
#include "tests/fuzz/fuzz.h"

namespace tratto::fuzz {

namespace {

constexpr std::size_t checksum_offset = 16;
constexpr std::size_t numbers_offset = 24;

/// The smallest network, with weights that differ.
std::vector<std::byte> small_network_file() {
  nnue::Network network(nnue::hidden_step);
  int n = 0;
  nnue::for_each_array(network, [&](auto& numbers, int limit, const char*) {
    for (auto& number : numbers)
      number = static_cast<std::decay_t<decltype(number)>>(n++ % limit);
  });
  return nnue::write_network(network);
}

/// FNV-1a, 64 bits, so that changed files come past the check of it.
void correct_checksum(std::vector<std::byte>& file) {
  if (file.size() < numbers_offset) return;
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (std::size_t i = numbers_offset; i < file.size(); ++i)
    hash = (hash ^ std::to_integer<std::uint64_t>(file[i])) * 0x100000001B3ULL;
  for (std::size_t i = 0; i < 8; ++i)
    file[checksum_offset + i] = static_cast<std::byte>(hash >> (8 * i));
}

void check_file(std::span<const std::byte> file) {
  const Result<nnue::Network> network = nnue::read_network(file);
  if (!network)
    require(is_clean_line(network.error()), "a refusal is a clean line", network.error());
  else
    require(std::ranges::equal(nnue::write_network(*network), file),
            "a network that was read is written as it was");
}

}  // namespace

/// The input as a file, and as changes to a good one: its length, then places and bytes.
void network(Input input) {
  check_file(std::as_bytes(input));
  static const std::vector<std::byte> good = small_network_file();
  Choices choices(input);
  const std::uint8_t what = choices.byte();
  std::vector<std::byte> file = good;
  if ((what & 1) != 0) file.resize(std::min<std::size_t>(choices.word(), good.size() + 8));
  while (!choices.empty() && !file.empty()) {
    const std::size_t at = (what & 2) != 0 ? choices.byte() : choices.word();
    file[at % file.size()] = static_cast<std::byte>(choices.byte());
  }
  if ((what & 4) != 0) correct_checksum(file);
  check_file(file);
}

}  // namespace tratto::fuzz
