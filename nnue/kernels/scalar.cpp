#include <cstddef>

#include "nnue/arch.h"
#include "nnue/kernels/kernels.h"

// Portable code: the reference for the other kernels, and the fallback for other processors.

namespace {

using namespace tratto::nnue;

using Vector = std::int16_t;
using Sums = std::int32_t;
using Group = const void*;
using Numbers = std::uint16_t __attribute__((vector_size(16)));
constexpr int lanes = 1;
constexpr int sum_lanes = 1;
constexpr int chains = 1;

Vector load(const std::int16_t* from) {
  return *from;
}
Vector load_bytes(const std::int8_t* from) {
  return *from;
}
void store(std::int16_t* to, Vector v) {
  *to = v;
}
Vector add(Vector a, Vector b) {
  return static_cast<Vector>(a + b);
}
Vector subtract(Vector a, Vector b) {
  return static_cast<Vector>(a - b);
}
Vector floor_at_zero(Vector v) {
  return v < 0 ? Vector{0} : v;
}
Vector cap(Vector v) {
  return v > hidden_scale ? Vector{hidden_scale} : v;
}
Vector multiply(Vector a, Vector b) {
  return static_cast<Vector>((a * b + (1 << (product_shift - 1))) >> product_shift);
}
void store_bytes(std::uint8_t* to, Vector first, Vector second) {
  to[0] = static_cast<std::uint8_t>(floor_at_zero(first));
  to[1] = static_cast<std::uint8_t>(floor_at_zero(second));
}
Sums zero_sums() {
  return 0;
}
Sums load_sums(const std::int32_t* from) {
  return *from;
}
void store_sums(std::int32_t* to, Sums sums) {
  *to = sums;
}
Sums add_sums(Sums a, Sums b) {
  return a + b;
}
Group group_of(const void* from) {
  return from;
}
unsigned nonzero_groups(const std::uint8_t* from) {
  unsigned bits = 0;
  for (int i = 0; i < 32; ++i)
    bits |= from[i] != 0 ? 1U << (i / 4) : 0U;
  return bits;
}
Numbers widen(const std::uint8_t* from) {
  Numbers numbers{};
  for (int i = 0; i < 8; ++i)
    numbers[i] = from[i];
  return numbers;
}
Sums add_products(Sums sums, Group group, const std::int8_t* weights) {
  const auto* products = static_cast<const std::uint8_t*>(group);
  for (int i = 0; i < 4; ++i)
    sums += products[i] * weights[i];
  return sums;
}
Sums add_activations(Sums sums, Group group, const std::int16_t* weights) {
  const auto* activations = static_cast<const std::int16_t*>(group);
  for (int i = 0; i < 2; ++i)
    sums += activations[i] * weights[i];
  return sums;
}

constexpr int counted_at_once = 1;

void count(const std::uint64_t* sets, const std::uint64_t* factors, std::uint8_t* to) {
  const std::uint64_t scaled = static_cast<unsigned>(__builtin_popcountll(*sets)) * *factors;
  *to = static_cast<std::uint8_t>(scaled < product_scale ? scaled : product_scale);
}

#include "nnue/kernels/algorithms.inc"

}  // namespace

namespace tratto::nnue {

const Kernels scalar_kernels{"scalar", update, update_quiet, update_capture, propagate};

}  // namespace tratto::nnue
