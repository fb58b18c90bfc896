#include "engine/tablebase/make/city_hash.h"

#include <algorithm>
#include <bit>
#include <cstddef>

#include "engine/base/little_endian.h"

namespace tratto::tablebase {

namespace {

using Bytes = std::span<const std::uint8_t>;
using std::rotr;

// The constants of CityHash.
constexpr std::uint64_t k0 = 0xC3A5C85C97CB3127ULL;
constexpr std::uint64_t k1 = 0xB492B66FBE98F273ULL;
constexpr std::uint64_t k2 = 0x9AE16A3B2F90404FULL;
constexpr std::uint64_t k3 = 0xC949D7C7509E6557ULL;
constexpr std::uint64_t k_mul = 0x9DDFEA08EB382D69ULL;
/// Longer inputs are hashed by way of the 256-bit hash.
constexpr std::size_t longest_plain = 900;

std::uint64_t word_at(Bytes bytes, std::size_t place) {
  return read_little_endian<std::uint64_t>(bytes.subspan(place));
}

std::uint64_t mix(std::uint64_t word) {
  return word ^ (word >> 47);
}

std::uint64_t join(std::uint64_t low, std::uint64_t high) {
  const std::uint64_t first = mix((low ^ high) * k_mul);
  return mix((high ^ first) * k_mul) * k_mul;
}

// -- CRC-32C, as processors compute it
// ---------------------------------------------------------------

constexpr std::array<std::uint32_t, 256> make_crc_table() {
  constexpr std::uint32_t polynomial = 0x82F63B78;
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < table.size(); ++i) {
    table[i] = i;
    for (int bit = 0; bit < 8; ++bit)
      table[i] = (table[i] >> 1) ^ (table[i] & 1 ? polynomial : 0);
  }
  return table;
}
constexpr auto crc_table = make_crc_table();

std::uint64_t crc(std::uint64_t sum, std::uint64_t word) {
  auto low = static_cast<std::uint32_t>(sum);
  for (int i = 0; i < 8; ++i, word >>= 8)
    low = (low >> 8) ^ crc_table[(low ^ word) & 0xFF];
  return low;
}

// -- 256 bits
// ----------------------------------------------------------------------------------------

constexpr std::size_t piece_bytes = 40;
constexpr std::size_t pieces_per_round = 6;

/// Six words of state that consume 40 bytes at a time, and five checksums over five of them.
struct Crc256 {
  std::uint64_t a, b, c, d, e, t;
  std::array<std::uint64_t, 5> sums;

  void take(Bytes piece, std::uint64_t factor, int turn) {
    const std::uint64_t old = a;
    a = rotr(b, 41 ^ turn) * factor + word_at(piece, 0);
    b = rotr(c, 27 ^ turn) * factor + word_at(piece, 8);
    c = rotr(d, 41 ^ turn) * factor + word_at(piece, 16);
    d = rotr(e, 33 ^ turn) * factor + word_at(piece, 24);
    e = rotr(t, 25 ^ turn) * factor + word_at(piece, 32);
    t = old;
    const std::array words{a, b, c, d, e};
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] = crc(sums[i], words[i]);
  }
};

Hash256 finish(Crc256 s, std::uint64_t first, std::uint64_t second) {
  auto [f, g, h, i, j] = s.sums;
  j += i << 32;
  s.a = join(s.a, j);
  h += g << 32;
  s.b += h;
  s.c = join(s.c, f) + i;
  s.d = join(s.d, s.e + first);
  j += s.e;
  i += join(h, s.t);
  const std::uint64_t e = join(s.a, s.d) + j;
  f = join(s.b, s.c) + s.a;
  g = join(j, i) + s.c;
  Hash256 hash{};
  hash[0] = e + f + g + h;
  std::uint64_t a = mix((s.a + g) * k0) * k0 + s.b;
  hash[1] = second + a + hash[0];
  a = mix(a * k0) * k0 + s.c;
  hash[2] = a + hash[1];
  a = mix((a + e) * k0) * k0;
  hash[3] = a + hash[2];
  return hash;
}

Hash256 long_hash(Bytes bytes, std::uint32_t seed) {
  Crc256 state{};
  const std::uint64_t size = bytes.size();
  state.a = word_at(bytes, 56) + k0;
  state.b = word_at(bytes, 96) + k0;
  const std::uint64_t first = join(state.b, size);
  const std::uint64_t second = word_at(bytes, 120) * k0 + size;
  state.c = first;
  state.d = second;
  state.e = word_at(bytes, 184) + seed;
  state.t = first + second;
  state.sums[0] = seed;
  const std::size_t in_rounds = bytes.size() / (piece_bytes * pieces_per_round) * pieces_per_round;
  std::size_t place = 0;
  for (std::size_t piece = 0; place + piece_bytes <= bytes.size(); ++piece, place += piece_bytes) {
    const bool is_even = piece < in_rounds && piece % 2 == 0;
    state.take(bytes.subspan(place, piece_bytes), is_even ? 1 : k0, is_even ? 1 : 0);
  }
  if (place < bytes.size()) state.take(bytes.last(piece_bytes), k0, 0);
  return finish(state, first, second);
}

// -- 128 bits
// ----------------------------------------------------------------------------------------

std::uint64_t hash_to_16(Bytes bytes) {
  const std::size_t size = bytes.size();
  if (size > 8) {
    const std::uint64_t a = word_at(bytes, 0);
    const std::uint64_t b = word_at(bytes, size - 8);
    return join(a, rotr(b + size, static_cast<int>(size))) ^ b;
  }
  return size == 0 ? k2 : join(word_at(bytes, 0), size);
}

/// For fewer than 128 bytes.
Hash128 murmur(Bytes bytes, Hash128 seed) {
  auto [a, b] = seed;
  std::uint64_t c = 0;
  std::uint64_t d = 0;
  if (bytes.size() <= 16) {
    a = mix(a * k1) * k1;
    c = b * k1 + hash_to_16(bytes);
    d = mix(a + (bytes.size() >= 8 ? word_at(bytes, 0) : c));
  } else {
    c = join(word_at(bytes, bytes.size() - 8) + k1, a);
    d = join(b + bytes.size(), c + word_at(bytes, bytes.size() - 16));
    a += d;
    for (std::size_t place = 0; place + 16 < bytes.size(); place += 16) {
      a = (a ^ (mix(word_at(bytes, place) * k1) * k1)) * k1;
      b ^= a;
      c = (c ^ (mix(word_at(bytes, place + 8) * k1) * k1)) * k1;
      d ^= c;
    }
  }
  a = join(a, c);
  b = join(d, b);
  return {a ^ b, join(b, a)};
}

struct Long128 {
  std::uint64_t x, y, z;
  Hash128 v, w;

  /// Consumes 32 bytes.
  static Hash128 weak(Bytes bytes, std::uint64_t a, std::uint64_t b) {
    a += word_at(bytes, 0);
    b = rotr(b + a + word_at(bytes, 24), 21);
    const std::uint64_t first = a;
    a += word_at(bytes, 8) + word_at(bytes, 16);
    b += rotr(a, 44);
    return {a + word_at(bytes, 24), b + first};
  }
  /// Consumes 64 bytes.
  void take(Bytes bytes) {
    x = rotr(x + y + v[0] + word_at(bytes, 8), 37) * k1;
    y = rotr(y + v[1] + word_at(bytes, 48), 42) * k1;
    x ^= w[1];
    y += v[0] + word_at(bytes, 40);
    z = rotr(z + w[0], 33) * k1;
    v = weak(bytes, v[1] * k1, x + w[0]);
    w = weak(bytes.subspan(32), z + w[1], y + word_at(bytes, 16));
    std::swap(z, x);
  }
};

Hash128 seeded_hash(Bytes bytes, Hash128 seed) {
  if (bytes.size() < 128) return murmur(bytes, seed);
  Long128 s{};
  s.x = seed[0];
  s.y = seed[1];
  s.z = bytes.size() * k1;
  s.v[0] = rotr(s.y ^ k1, 49) * k1 + word_at(bytes, 0);
  s.v[1] = rotr(s.v[0], 42) * k1 + word_at(bytes, 8);
  s.w[0] = rotr(s.y + s.z, 35) * k1 + s.x;
  s.w[1] = rotr(s.x + word_at(bytes, 88), 53) * k1;
  std::size_t place = 0;
  for (; place + 128 <= bytes.size(); place += 128) {
    s.take(bytes.subspan(place, 64));
    s.take(bytes.subspan(place + 64, 64));
  }
  s.x += rotr(s.v[0] + s.z, 49) * k0;
  // The rest, from the end, 32 bytes at a time; the last block overlaps bytes that were already
  // consumed.
  for (std::size_t done = 0; done < bytes.size() - place;) {
    done += 32;
    const Bytes tail = bytes.subspan(bytes.size() - done, 32);
    s.y = rotr(s.x + s.y, 42) * k0 + s.v[1];
    s.w[0] += word_at(tail, 16);
    s.x = s.x * k0 + s.w[0];
    s.z += s.w[1] + word_at(tail, 0);
    s.w[1] += s.v[0];
    s.v = Long128::weak(tail, s.v[0] + s.z, s.v[1]);
  }
  s.x = join(s.x, s.v[0]);
  s.y = join(s.y + s.z, s.w[0]);
  return {join(s.x + s.v[1], s.w[1]) + s.y, join(s.x + s.w[1], s.y + s.v[1])};
}

}  // namespace

Hash256 city_hash_crc256(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t shortest_long = piece_bytes * pieces_per_round;
  if (bytes.size() >= shortest_long) return long_hash(bytes, 0);
  std::array<std::uint8_t, shortest_long> padded{};
  std::copy(bytes.begin(), bytes.end(), padded.begin());
  return long_hash(padded, ~static_cast<std::uint32_t>(bytes.size()));
}

Hash128 city_hash_crc128(std::span<const std::uint8_t> bytes) {
  if (bytes.size() <= longest_plain)
    return seeded_hash(bytes.subspan(16), {word_at(bytes, 0) ^ k3, word_at(bytes, 8)});
  const Hash256 hash = city_hash_crc256(bytes);
  return {hash[2], hash[3]};
}

}  // namespace tratto::tablebase
